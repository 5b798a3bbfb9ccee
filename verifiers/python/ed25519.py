"""Verification of Ed25519 signatures, by RFC 8032, section 5.1. It signs nothing, so nothing in it has to be secret."""
import functools
import hashlib

P = 2**255 - 19
# The order of the base point.
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


# Points are (X, Y, Z, T) with x = X / Z, y = Y / Z, x * y = T / Z.
def add(one, other):
    a, b = (one[1] - one[0]) * (other[1] - other[0]), (one[1] + one[0]) * (other[1] + other[0])
    c, d = 2 * one[3] * other[3] * D, 2 * one[2] * other[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(factor, point):
    product = 0, 1, 1, 0
    while factor > 0:
        if factor & 1:
            product = add(product, point)
        point, factor = add(point, point), factor >> 1
    return product


def encode(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(data):
    """The point, or None where there is none."""
    whole = int.from_bytes(data, "little")
    y, sign = whole & (1 << 255) - 1, whole >> 255
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or x == 0 and sign:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=1024)
def verify(key, message, signature):
    point = decode(key) if len(key) == 32 else None
    s = int.from_bytes(signature[32:], "little")
    if point is None or len(signature) != 64 or s >= L:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    minus = P - point[0], point[1], point[2], P - point[3]
    return encode(add(multiply(s, BASE), multiply(digest, minus))) == signature[:32]
