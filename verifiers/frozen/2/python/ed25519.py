"""Verifies Ed25519 signatures, by RFC 8032, section 5.1.7. It only handles public values, so it need not run in constant time."""

import hashlib

P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    """The x of a point (section 5.1.3), or None if there is none."""
    if y >= P:
        return None
    squared = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if squared == 0:
        return None if sign else 0
    x = pow(squared, (P + 3) // 8, P)
    if x * x % P != squared:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != squared:
        return None
    return P - x if x % 2 != sign else x


# Points are in extended homogeneous coordinates (section 5.1.4).

def add(a, b):
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    c = 2 * a[3] * b[3] * D % P
    d = 2 * a[2] * b[2] % P
    x, y, z, t = f - e, d - c, d + c, f + e
    return x * y % P, z * t % P, y * z % P, x * t % P


def double(a):
    return add(a, a)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = double(point)
        scalar >>= 1
    return result


def decode_point(data):
    number = int.from_bytes(data, 'little')
    y, sign = number & (1 << 255) - 1, number >> 255
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def equal(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def is_signature(public_key, message, signature):
    """True if a signature of 64 bytes over the message is by the key of 32 bytes."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, point = decode_point(public_key), decode_point(signature[:32])
    scalar = int.from_bytes(signature[32:], 'little')
    if key is None or point is None or scalar >= ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), 'little') % ORDER
    return equal(multiply(scalar, BASE), add(point, multiply(digest, key)))
