"""Verifies BLS signatures on G1 of BLS12-381 (`bls-unchained-g1-rfc9380` of drand): draft-irtf-cfrg-bls-signature-05, RFC 9380 for the hash to a point, and
draft-irtf-cfrg-pairing-friendly-curves-11 for curves and points. It only handles public values, so it need not run in constant time."""

import hashlib

from bls12_381_isogeny import X_DENOMINATOR, X_NUMERATOR, Y_DENOMINATOR, Y_NUMERATOR

P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab
ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001
LOOP = 0xd201000000010000
DOMAIN = b'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'


# The quadratic field: (a, b) is a + b u with u^2 = -1. The base field is in it as (a, 0), so that one set of formulas serves both curves.

def plus(a, b):
    return (a[0] + b[0]) % P, (a[1] + b[1]) % P


def minus(a, b):
    return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def times(a, b):
    return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def inverse(a):
    norm = pow(a[0] * a[0] + a[1] * a[1], P - 2, P)
    return a[0] * norm % P, -a[1] * norm % P


def power(a, exponent):
    result = 1, 0
    for bit in bin(exponent)[2:]:
        result = times(result, result)
        if bit == '1':
            result = times(result, a)
    return result


# Points are (x, y) with coordinates in the quadratic field, None is the point at infinity. G1 is on y^2 = x^3 + 4, G2 on y^2 = x^3 + 4 (1 + u).

def slope_of(a, b):
    """Slope of the line through two points, that of the tangent where they are one; None where it is vertical."""
    if a[0] != b[0]:
        return times(minus(b[1], a[1]), inverse(minus(b[0], a[0])))
    if a[1] != b[1] or a[1] == (0, 0):
        return None
    square = times(a[0], a[0])
    return times(plus(square, plus(square, square)), inverse(plus(a[1], a[1])))


def add(a, b):
    if a is None or b is None:
        return b if a is None else a
    slope = slope_of(a, b)
    if slope is None:
        return None
    x = minus(minus(times(slope, slope), a[0]), b[0])
    return x, minus(times(slope, minus(a[0], x)), a[1])


def multiply(scalar, point):
    result = None
    for bit in bin(scalar)[2:]:
        result = add(result, result)
        if bit == '1':
            result = add(result, point)
    return result


def is_larger(y):
    """True if y is the larger one of y and -y, as the encoding of points orders them."""
    part = y[1] or y[0]
    return part > (P - 1) // 2


def square_root(a):
    """Root of an element of the quadratic field, None where it has none (P is 3 modulo 4)."""
    first = power(a, (P - 3) // 4)
    root = times(first, a)
    alpha = times(first, root)
    root = times((0, 1), root) if alpha == (P - 1, 0) else times(power(plus((1, 0), alpha), (P - 1) // 2), root)
    return root if times(root, root) == a else None


def decode(data, size, constant):
    """A point of prime order on y^2 = x^3 + constant from its compressed form; None where it is none, and for the point at infinity."""
    if len(data) != size or data[0] & 0xc0 != 0x80:
        return None
    digits = bytes([data[0] & 0x1f]) + data[1:]
    parts = [int.from_bytes(digits[at:at + 48], 'big') for at in range(0, size, 48)]
    if max(parts) >= P:
        return None
    x = (parts[-1], parts[0] if size == 96 else 0)
    y = square_root(plus(times(x, times(x, x)), constant))
    if y is None or size == 48 and y[1] != 0:
        return None
    if is_larger(y) != bool(data[0] & 0x20):
        y = minus((0, 0), y)
    return (x, y) if multiply(ORDER, (x, y)) is None else None


def decode_g1(data):
    return decode(data, 48, (4, 0))


def decode_g2(data):
    return decode(data, 96, (4, 4))


# RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_.

SWU_A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d
SWU_B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0
SWU_Z = 11
COFACTOR = 0xd201000000010001


def expand(message, size):
    """expand_message_xmd (section 5.3.1)."""
    suffix = DOMAIN + bytes([len(DOMAIN)])
    first = hashlib.sha256(bytes(64) + message + size.to_bytes(2, 'big') + b'\0' + suffix).digest()
    blocks = [hashlib.sha256(first + b'\1' + suffix).digest()]
    while len(blocks) * 32 < size:
        mixed = bytes(one ^ other for one, other in zip(first, blocks[-1]))
        blocks.append(hashlib.sha256(mixed + bytes([len(blocks) + 1]) + suffix).digest())
    return b''.join(blocks)[:size]


def polynomial(coefficients, x):
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % P
    return value


def map_to_curve(u):
    """The simplified map of Shallue, van de Woestijne and Ulas (section 6.6.2), and the isogeny to the curve (appendix E.2)."""
    tv1 = SWU_Z * u * u % P
    tv2 = (tv1 * tv1 + tv1) % P
    if tv2 == 0:
        x = SWU_B * pow(SWU_Z * SWU_A, P - 2, P) % P
    else:
        x = -SWU_B * pow(SWU_A, P - 2, P) * (1 + pow(tv2, P - 2, P)) % P
    squared = (x * x * x + SWU_A * x + SWU_B) % P
    y = pow(squared, (P + 1) // 4, P)
    if y * y % P != squared:
        x = tv1 * x % P
        y = pow(x * x * x + SWU_A * x + SWU_B, (P + 1) // 4, P)
    if u % 2 != y % 2:
        y = P - y
    new_x = polynomial(X_NUMERATOR, x) * pow(polynomial(X_DENOMINATOR, x), P - 2, P) % P
    new_y = y * polynomial(Y_NUMERATOR, x) * pow(polynomial(Y_DENOMINATOR, x), P - 2, P) % P
    return (new_x, 0), (new_y, 0)


def hash_to_g1(message):
    data = expand(message, 128)
    both = [map_to_curve(int.from_bytes(data[at:at + 64], 'big') % P) for at in (0, 64)]
    return multiply(COFACTOR, add(*both))


# The field of degree 12: lists of 12 coefficients of powers of w, with w^12 = 2 w^6 - 2. In it u = w^6 - 1.

def multiply_12(a, b):
    wide = [0] * 23
    for i, one in enumerate(a):
        if one:
            for j, other in enumerate(b):
                wide[i + j] += one * other
    for at in range(22, 11, -1):
        wide[at - 6] += 2 * wide[at]
        wide[at - 12] -= 2 * wide[at]
    return [value % P for value in wide[:12]]


def line(slope, point, at):
    """The line with this slope through a point of G2, at a point of G1, times w^3: factors of smaller fields vanish in the end."""
    constant = minus(times(slope, point[0]), point[1])
    value = [0] * 12
    value[0], value[6] = constant[0] - constant[1], constant[1]
    part = times(slope, at[0])
    value[2], value[8] = -(part[0] - part[1]), -part[1]
    value[3] = at[1][0]
    return value


def miller_loop(g1, g2):
    value, point = [1] + [0] * 11, g2
    for bit in bin(LOOP)[3:]:
        value = multiply_12(multiply_12(value, value), line(slope_of(point, point), point, g1))
        point = add(point, point)
        if bit == '1':
            value = multiply_12(value, line(slope_of(point, g2), point, g1))
            point = add(point, g2)
    return value


def is_one(value):
    """True if the product of Miller loops is a product of pairings that is 1."""
    result = [1] + [0] * 11
    for bit in bin((P ** 12 - 1) // ORDER)[2:]:
        result = multiply_12(result, result)
        if bit == '1':
            result = multiply_12(result, value)
    return result == [1] + [0] * 11


GENERATOR = decode_g2(bytes.fromhex(
    '93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e'
    '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8'))


def is_signature(public_key, message, signature):
    """True if a signature of 48 bytes over the message is by the key of 96 bytes: e(signature, generator) = e(hash, key)."""
    key, point = decode_g2(public_key), decode_g1(signature)
    if key is None or point is None:
        return False
    opposite = point[0], minus((0, 0), point[1])
    return is_one(multiply_12(miller_loop(opposite, GENERATOR), miller_loop(hash_to_g1(message), key)))
