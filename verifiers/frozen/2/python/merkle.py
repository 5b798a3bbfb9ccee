"""The tree of RFC 6962, section 2.1, and the check of an inclusion proof of RFC 9162, section 2.1.3.2."""

import hashlib


def leaf_hash(data):
    return hashlib.sha256(b'\x00' + data).digest()


def node_hash(left, right):
    return hashlib.sha256(b'\x01' + left + right).digest()


class Tree:
    """A tree that leaves are added to, and that tells its root at every size that was asked for before."""

    def __init__(self, sizes=()):
        self.size = 0
        self.peaks = []
        self.roots = {size: None for size in sizes}

    def append(self, leaf):
        self.size += 1
        size = self.size
        while size % 2 == 0:
            leaf = node_hash(self.peaks.pop(), leaf)
            size //= 2
        self.peaks.append(leaf)
        if self.size in self.roots:
            self.roots[self.size] = self.root()

    def root(self):
        """The root of the leaves so far; that of none is the hash of nothing."""
        if not self.peaks:
            return hashlib.sha256(b'').digest()
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root


def root_of_proof(leaf, index, size, proof):
    """The root that an inclusion proof leads to, or None where the proof has another length than index and size need."""
    if index >= size:
        return None
    node, last, root = index, size - 1, leaf
    for hash_ in proof:
        if last == 0:
            return None
        if node % 2 == 1 or node == last:
            root = node_hash(hash_, root)
            while node % 2 == 0 and node != 0:
                node >>= 1
                last >>= 1
        else:
            root = node_hash(root, hash_)
        node >>= 1
        last >>= 1
    return root if last == 0 else None
