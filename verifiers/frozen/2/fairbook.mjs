import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
// node_modules/@noble/hashes/_u64.js
var fromNumH = (n) => n / 2 ** 32 | 0;
var fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
	const h = fromNumH(n);
	const l = fromNumL(n);
	view.setUint32(byteOffset, isLE ? l : h, isLE);
	view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
// node_modules/@noble/hashes/utils.js
/**
* Checks if something is Uint8Array. Be careful: nodejs Buffer will return true.
* @param a - value to test
* @returns `true` when the value is a Uint8Array-compatible view.
* @example
* Check whether a value is a Uint8Array-compatible view.
* ```ts
* isBytes(new Uint8Array([1, 2, 3]));
* ```
*/
function isBytes$1(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
var atitle$1 = (title) => title ? `"${title}" ` : "";
/**
* Asserts something is a non-negative integer.
* @param n - number to validate
* @param title - label included in thrown errors
* @returns The validated number.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a non-negative integer option.
* ```ts
* anumber(32, 'length');
* ```
*/
function anumber$1(n, title = "") {
	if (typeof n !== "number") throw new TypeError(atitle$1(title) + "expected number, got " + typeof n);
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(atitle$1(title) + "expected integer >= 0, got " + n);
	return n;
}
/**
* Asserts something is Uint8Array.
* @param value - value to validate
* @param length - optional exact length constraint
* @param title - label included in thrown errors
* @returns The validated byte array.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate that a value is a byte array.
* ```ts
* abytes(new Uint8Array([1, 2, 3]));
* ```
*/
function abytes$1(value, length, title = "") {
	if (isBytes$1(value) && (length === void 0 || value.length === length)) return value;
	if (length !== void 0) anumber$1(length, "length");
	const bytes = isBytes$1(value);
	const ofLen = length !== void 0 ? ` of length ${length}` : "";
	const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
	const message = atitle$1(title) + "expected Uint8Array" + ofLen + ", got " + got;
	if (!bytes) throw new TypeError(message);
	throw new RangeError(message);
}
var aobject$1 = (value, label) => {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
var aopts = (value, label) => {
	aobject$1(value, label);
	const proto = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError(`"${label}" expected plain object`);
	if (Object.hasOwn(value, "__proto__")) throw new TypeError(`"${label}.__proto__" is not allowed`);
};
/**
* Asserts a hash instance has not been destroyed or finished.
* @param instance - hash instance to validate
* @param checkFinished - whether to reject finalized instances
* @throws If the hash instance has already been destroyed or finalized. {@link Error}
* @example
* Validate that a hash instance is still usable.
* ```ts
* import { aexists } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hash = sha256.create();
* aexists(hash);
* ```
*/
function aexists(instance, checkFinished = true) {
	if (instance.destroyed) throw new Error("hash was destroyed");
	if (checkFinished && instance.finished) throw new Error("digest() was already called");
}
/**
* Asserts output is a sufficiently-sized byte array.
* @param out - destination buffer
* @param instance - hash instance providing output length
* Oversized buffers are allowed; downstream code only promises to fill the first `outputLen` bytes.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a caller-provided digest buffer.
* ```ts
* import { aoutput } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hash = sha256.create();
* aoutput(new Uint8Array(hash.outputLen), hash);
* ```
*/
function aoutput(out, instance) {
	abytes$1(out, void 0, "output");
	const min = instance.outputLen;
	if (!(out.length >= min)) throw new RangeError("\"output\" expected length >= " + min);
}
/**
* Zeroizes typed arrays in place. Warning: JS provides no guarantees.
* @param arrays - arrays to overwrite with zeros
* @example
* Zeroize sensitive buffers in place.
* ```ts
* clean(new Uint8Array([1, 2, 3]));
* ```
*/
function clean(...arrays) {
	for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
/**
* Creates a DataView for byte-level manipulation.
* @param arr - source typed array
* @returns DataView over the same buffer region.
* @example
* Create a DataView over an existing buffer.
* ```ts
* createView(new Uint8Array(4));
* ```
*/
function createView(arr) {
	return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
/**
* Rotate-right operation for uint32 values.
* @param word - source word
* @param shift - shift amount in bits
* @returns Rotated word.
* @example
* Rotate a 32-bit word to the right.
* ```ts
* rotr(0x12345678, 8);
* ```
*/
function rotr(word, shift) {
	return word << 32 - shift | word >>> shift;
}
var hasHexBuiltin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function")();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
/**
* Convert byte array to hex string.
* Uses the built-in function when available and assumes it matches the tested
* fallback semantics.
* @param bytes - bytes to encode
* @returns Lowercase hexadecimal string.
* @throws On wrong argument types. {@link TypeError}
* @example
* Convert bytes to lowercase hexadecimal.
* ```ts
* bytesToHex(Uint8Array.from([0xca, 0xfe, 0x01, 0x23])); // 'cafe0123'
* ```
*/
function bytesToHex$1(bytes) {
	abytes$1(bytes);
	if (hasHexBuiltin) return bytes.toHex();
	let hex = "";
	for (let i = 0; i < bytes.length; i++) hex += hexes[bytes[i]];
	return hex;
}
function asciiToBase16(ch) {
	return ch >= 48 && ch <= 57 ? ch - 48 : ch >= 65 && ch <= 70 ? ch - 55 : ch >= 97 && ch <= 102 ? ch - 87 : void 0;
}
/**
* Convert hex string to byte array. Uses built-in function, when available.
* @param hex - hexadecimal string to decode
* @returns Decoded bytes.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Decode lowercase hexadecimal into bytes.
* ```ts
* hexToBytes('cafe0123'); // Uint8Array.from([0xca, 0xfe, 0x01, 0x23])
* ```
*/
function hexToBytes$1(hex) {
	if (typeof hex !== "string") throw new TypeError("hex string expected, got " + typeof hex);
	if (hasHexBuiltin) try {
		return Uint8Array.fromHex(hex);
	} catch (error) {
		if (error instanceof SyntaxError) throw new RangeError(error.message);
		throw error;
	}
	const hl = hex.length;
	const al = hl / 2;
	if (hl % 2) throw new RangeError("hex string expected, got unpadded hex of length " + hl);
	const array = new Uint8Array(al);
	for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
		const n1 = asciiToBase16(hex.charCodeAt(hi));
		const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
		if (n1 === void 0 || n2 === void 0) {
			const char = hex[hi] + hex[hi + 1];
			throw new RangeError("hex string expected, got non-hex character \"" + char + "\" at index " + hi);
		}
		array[ai] = n1 * 16 + n2;
	}
	return array;
}
/**
* Copies several Uint8Arrays into one.
* @param arrays - arrays to concatenate
* @returns Concatenated byte array.
* @throws On wrong argument types. {@link TypeError}
* @example
* Concatenate multiple byte arrays.
* ```ts
* concatBytes(new Uint8Array([1]), new Uint8Array([2]));
* ```
*/
function concatBytes$2(...arrays) {
	let sum = 0;
	for (let i = 0; i < arrays.length; i++) {
		const a = arrays[i];
		abytes$1(a);
		sum += a.length;
	}
	const res = new Uint8Array(sum);
	for (let i = 0, pad = 0; i < arrays.length; i++) {
		const a = arrays[i];
		res.set(a, pad);
		pad += a.length;
	}
	return res;
}
/**
* Merges default options and passed options.
* @param defaults - base option object
* @param opts - user overrides
* @param title - label included in thrown override errors
* @returns Fresh merged option object with a null prototype.
* @throws On wrong argument types. {@link TypeError}
* @example
* Merge user overrides onto default options.
* ```ts
* checkOpts({ dkLen: 32 }, { asyncTick: 10 });
* ```
*/
function checkOpts(defaults, opts, title = "opts") {
	aopts(defaults, "defaults");
	if (opts !== void 0) aopts(opts, title);
	return Object.assign(Object.create(null), defaults, opts);
}
/**
* Creates a callable hash function from a stateful class constructor.
* @param hashCons - hash constructor or factory
* @param info - optional metadata such as DER OID
* @returns Frozen callable hash wrapper with `.create()`.
*   Wrapper construction eagerly calls `hashCons(undefined)` once to read
*   `outputLen` / `blockLen`, so constructor side effects happen at module
*   init time.
* @throws On wrong argument types. {@link TypeError}
* @example
* Wrap a stateful hash constructor into a callable helper.
* ```ts
* import { createHasher } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const wrapped = createHasher(sha256.create, { oid: sha256.oid });
* wrapped(new Uint8Array([1]));
* ```
*/
function createHasher$1(hashCons, info = {}) {
	if (typeof hashCons !== "function") throw new TypeError("\"hashCons\" expected function, got type=" + typeof hashCons);
	info = checkOpts({}, info, "info");
	const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
	const tmp = hashCons(void 0);
	hashC.outputLen = tmp.outputLen;
	hashC.blockLen = tmp.blockLen;
	hashC.canXOF = tmp.canXOF;
	hashC.create = (opts) => hashCons(opts);
	Object.assign(hashC, info);
	return Object.freeze(hashC);
}
/**
* Cryptographically secure PRNG backed by `crypto.getRandomValues`.
* @param bytesLength - number of random bytes to generate
* @returns Random bytes.
* The platform `getRandomValues()` implementation still defines any
* single-call length cap, and this helper rejects oversize requests
* with a stable library `RangeError` instead of host-specific errors.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @throws If the current runtime does not provide `crypto.getRandomValues`. {@link Error}
* @example
* Generate a fresh random key or nonce.
* ```ts
* const key = randomBytes(16);
* ```
*/
function randomBytes$1(bytesLength = 32) {
	anumber$1(bytesLength, "bytesLength");
	const cr = typeof globalThis === "object" ? globalThis.crypto : null;
	if (typeof cr?.getRandomValues !== "function") throw new Error("crypto.getRandomValues must be defined");
	if (bytesLength > 65536) throw new RangeError(`"bytesLength" expected <= 65536, got ${bytesLength}`);
	return cr.getRandomValues(new Uint8Array(bytesLength));
}
/**
* Creates OID metadata for NIST hashes with prefix `06 09 60 86 48 01 65 03 04 02`.
* @param suffix - final OID byte for the selected hash.
*   The helper accepts any byte even though only the documented NIST hash
*   suffixes are meaningful downstream.
* @returns Object containing the DER-encoded OID.
* @example
* Build OID metadata for a NIST hash.
* ```ts
* oidNist(0x01);
* ```
*/
var oidNist = (suffix) => ({ oid: Uint8Array.from([
	6,
	9,
	96,
	134,
	72,
	1,
	101,
	3,
	4,
	2,
	suffix
]) });
// node_modules/@noble/hashes/_md.js
/**
* Internal Merkle-Damgard hash utils.
* @module
*/
/**
* Shared 32-bit conditional boolean primitive reused by SHA-256, SHA-1, and MD5 `F`.
* Returns bits from `b` when `a` is set, otherwise from `c`.
* The XOR form is equivalent to MD5's `F(X,Y,Z) = XY v not(X)Z` because the masked terms never
* set the same bit.
* @param a - selector word
* @param b - word chosen when selector bit is set
* @param c - word chosen when selector bit is clear
* @returns Mixed 32-bit word.
* @example
* Combine three words with the shared 32-bit choice primitive.
* ```ts
* Chi(0xffffffff, 0x12345678, 0x87654321);
* ```
*/
function Chi(a, b, c) {
	return a & b ^ ~a & c;
}
/**
* Shared 32-bit majority primitive reused by SHA-256 and SHA-1.
* Returns bits shared by at least two inputs.
* @param a - first input word
* @param b - second input word
* @param c - third input word
* @returns Mixed 32-bit word.
* @example
* Combine three words with the shared 32-bit majority primitive.
* ```ts
* Maj(0xffffffff, 0x12345678, 0x87654321);
* ```
*/
function Maj(a, b, c) {
	return a & b ^ a & c ^ b & c;
}
/**
* Merkle-Damgard hash construction base class.
* Could be used to create MD5, RIPEMD, SHA1, SHA2.
* Accepts only byte-aligned `Uint8Array` input, even when the underlying spec describes bit
* strings with partial-byte tails.
* @param blockLen - internal block size in bytes
* @param outputLen - digest size in bytes
* @param padOffset - trailing length field size in bytes
* @param isLE - whether length and state words are encoded in little-endian
* @example
* Use a concrete subclass to get the shared Merkle-Damgard update/digest flow.
* ```ts
* import { _SHA1 } from '@noble/hashes/legacy.js';
* const hash = new _SHA1();
* hash.update(new Uint8Array([97, 98, 99]));
* hash.digest();
* ```
*/
var HashMD = class {
	blockLen;
	outputLen;
	canXOF = false;
	padOffset;
	isLE;
	buffer;
	view;
	finished = false;
	length = 0;
	pos = 0;
	destroyed = false;
	constructor(blockLen, outputLen, padOffset, isLE) {
		this.blockLen = blockLen;
		this.outputLen = outputLen;
		this.padOffset = padOffset;
		this.isLE = isLE;
		this.buffer = new Uint8Array(blockLen);
		this.view = createView(this.buffer);
	}
	update(data) {
		aexists(this);
		abytes$1(data);
		const { view, buffer, blockLen } = this;
		const len = data.length;
		let processed = false;
		for (let pos = 0; pos < len;) {
			const take = Math.min(blockLen - this.pos, len - pos);
			if (take === blockLen) {
				const dataView = createView(data);
				for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
				processed = true;
				continue;
			}
			buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
			this.pos += take;
			pos += take;
			if (this.pos === blockLen) {
				this.process(view, 0);
				this.pos = 0;
				processed = true;
			}
		}
		this.length += data.length;
		if (processed) this.roundClean();
		return this;
	}
	digestInto(out) {
		aexists(this);
		aoutput(out, this);
		this.finished = true;
		const { buffer, view, blockLen, isLE } = this;
		let { pos } = this;
		buffer[pos++] = 128;
		buffer.fill(0, pos);
		if (this.padOffset > blockLen - pos) {
			this.process(view, 0);
			buffer.fill(0);
		}
		setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
		this.process(view, 0);
		this.roundClean();
		const oview = out === buffer ? view : createView(out);
		const len = this.outputLen;
		const outLen = len / 4;
		const state = this.get();
		if (len % 4 || outLen > state.length) throw new Error("invalid outputLen");
		for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
	}
	digest() {
		const { buffer, outputLen } = this;
		this.digestInto(buffer);
		const res = buffer.slice(0, outputLen);
		this.destroy();
		return res;
	}
	_cloneIntoMeta(to) {
		const { buffer, length, finished, destroyed, pos } = this;
		to.destroyed = destroyed;
		to.finished = finished;
		to.length = length;
		to.pos = pos;
		if (pos) to.buffer.set(buffer);
		return to;
	}
	clone() {
		return this._cloneInto();
	}
};
/**
* Initial SHA-2 state: fractional parts of square roots of first 16 primes 2..53.
* Check out `test/misc/sha2-gen-iv.js` for recomputation guide.
*/
/** Initial SHA256 state from RFC 6234 §6.1: the first 32 bits of the fractional parts of the
* square roots of the first eight prime numbers. Exported as a shared table; callers must treat
* it as read-only because constructors copy words from it by index. */
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
// node_modules/@noble/hashes/sha2.js
/**
* SHA2 hash function. A.k.a. sha256, sha384, sha512, sha512_224, sha512_256.
* SHA256 is the fastest hash implementable in JS, even faster than Blake3.
* Check out {@link https://www.rfc-editor.org/rfc/rfc4634 | RFC 4634} and
* {@link https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.180-4.pdf | FIPS 180-4}.
* @module
*/
/**
* SHA-224 / SHA-256 round constants from RFC 6234 §5.1: the first 32 bits
* of the cube roots of the first 64 primes (2..311).
*/
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
/** Reusable SHA-224 / SHA-256 message schedule buffer `W_t` from RFC 6234 §6.2 step 1. */
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
/** Internal SHA-224 / SHA-256 compression engine from RFC 6234 §6.2. */
var SHA2_32B = class extends HashMD {
	A = 0;
	B = 0;
	C = 0;
	D = 0;
	E = 0;
	F = 0;
	G = 0;
	H = 0;
	constructor(outputLen, IV) {
		super(64, outputLen, 8, false);
		this.A = IV[0] | 0;
		this.B = IV[1] | 0;
		this.C = IV[2] | 0;
		this.D = IV[3] | 0;
		this.E = IV[4] | 0;
		this.F = IV[5] | 0;
		this.G = IV[6] | 0;
		this.H = IV[7] | 0;
	}
	get() {
		const { A, B, C, D, E, F, G, H } = this;
		return [
			A,
			B,
			C,
			D,
			E,
			F,
			G,
			H
		];
	}
	set(A, B, C, D, E, F, G, H) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
		this.F = F | 0;
		this.G = G | 0;
		this.H = H | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 64; i++) {
			const W15 = SHA256_W[i - 15];
			const W2 = SHA256_W[i - 2];
			const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
			const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
			SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
		}
		let { A, B, C, D, E, F, G, H } = this;
		for (let i = 0; i < 64; i++) {
			const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
			const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
			const T2 = (rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C) | 0;
			H = G;
			G = F;
			F = E;
			E = D + T1 | 0;
			D = C;
			C = B;
			B = A;
			A = T1 + T2 | 0;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		F = F + this.F | 0;
		G = G + this.G | 0;
		H = H + this.H | 0;
		this.set(A, B, C, D, E, F, G, H);
	}
	roundClean() {
		clean(SHA256_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0, 0, 0, 0);
		clean(this.buffer);
	}
};
/** Internal SHA-256 hash class grounded in RFC 6234 §6.2. */
var _SHA256 = class extends SHA2_32B {
	constructor() {
		super(32, SHA256_IV);
	}
};
/**
* SHA2-256 hash function from RFC 4634. In JS it's the fastest: even faster than Blake3. Some info:
*
* - Trying 2^128 hashes would get 50% chance of collision, using birthday attack.
* - BTC network is doing 2^70 hashes/sec (2^95 hashes/year) as per 2025.
* - Each sha256 hash is executing 2^18 bit operations.
* - Good 2024 ASICs can do 200Th/sec with 3500 watts of power, corresponding to 2^36 hashes/joule.
* @param msg - message bytes to hash
* @param opts - Reserved hash options.
* @returns Digest bytes.
* @example
* Hash a message with SHA2-256.
* ```ts
* sha256(new Uint8Array([97, 98, 99]));
* ```
*/
var sha256 = /* @__PURE__ */ createHasher$1(() => new _SHA256(), /* @__PURE__ */ oidNist(1));
// node_modules/@noble/curves/utils.js
/**
* Hex, bytes and number utilities.
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
/**
* Validates that a value is an array, optionally validating each element.
* @param item - Value to validate.
* @param title - Label included in thrown errors.
* @param inner - Optional per-element validator, called with the element and its label.
* @returns The validated array.
* @example
* Validate an array of points before batch processing.
*
* ```ts
* aarray([1n, 2n], 'scalars');
* ```
*/
function aarray(item, title, inner = () => {}) {
	if (!Array.isArray(item)) throw new TypeError(`"${title}" expected array, got type=${typeof item}`);
	for (let i = 0; i < item.length; i++) inner(item[i], `${title}[${i}]`);
	return item;
}
/**
* Validates that a value is a byte array.
* @param value - Value to validate.
* @param length - Optional exact byte length.
* @param title - Optional field name.
* @returns Original byte array.
* @example
* Reject non-byte input before passing data into curve code.
*
* ```ts
* abytes(new Uint8Array(1));
* ```
*/
var abytes = (value, length, title) => abytes$1(value, length, title);
/**
* Validates that a value is a non-negative safe integer.
* @param n - Value to validate.
* @param title - Optional field name.
* @returns The validated number.
* @example
* Validate a numeric length before allocating buffers.
*
* ```ts
* anumber(1);
* ```
*/
var anumber = anumber$1;
/**
* Asserts something is a plain object-ish value, not null or array.
* @param value - Value to validate.
* @param title - Label included in thrown errors.
* @returns The validated object.
* @throws On wrong argument types. {@link TypeError}
* @example
* Validate an options object before checking fields.
*
* ```ts
* aobject({ flag: true });
* ```
*/
function aobject(value, title = "object") {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError(title === "object" ? "expected valid options object" : `"${title}" expected object, got type=${typeof value}`);
	return value;
}
/**
* Asserts something is a function.
* @param value - Value to validate.
* @param title - Label included in thrown errors.
* @returns The validated function.
* @throws On wrong argument types. {@link TypeError}
* @example
* Validate a required method before calling it.
*
* ```ts
* afunction(() => true, 'predicate');
* ```
*/
function afunction(value, title) {
	if (typeof value !== "function") throw new TypeError(`"${title}" is invalid: expected function, got ${typeof value}`);
	return value;
}
/**
* Encodes bytes as lowercase hex.
* @param bytes - Bytes to encode.
* @returns Lowercase hex string.
* @example
* Serialize bytes as hex for logging or fixtures.
*
* ```ts
* bytesToHex(Uint8Array.of(1, 2, 3));
* ```
*/
var bytesToHex = bytesToHex$1;
/**
* Concatenates byte arrays.
* @param arrays - Byte arrays to join.
* @returns Concatenated bytes.
* @example
* Join domain-separated chunks into one buffer.
*
* ```ts
* concatBytes(Uint8Array.of(1), Uint8Array.of(2));
* ```
*/
var concatBytes$1 = (...arrays) => concatBytes$2(...arrays);
/**
* Decodes lowercase or uppercase hex into bytes.
* @param hex - Hex string to decode.
* @returns Decoded bytes.
* @example
* Parse fixture hex into bytes before hashing.
*
* ```ts
* hexToBytes('0102');
* ```
*/
var hexToBytes = (hex) => hexToBytes$1(hex);
/**
* Checks whether a value is a Uint8Array.
* @param a - Value to inspect.
* @returns `true` when `a` is a Uint8Array.
* @example
* Branch on byte input before decoding it.
*
* ```ts
* isBytes(new Uint8Array(1));
* ```
*/
var isBytes = isBytes$1;
/**
* Reads random bytes from the platform CSPRNG.
* @param bytesLength - Number of random bytes to read.
* @returns Fresh random bytes.
* @example
* Generate a random seed for a keypair.
*
* ```ts
* randomBytes(2);
* ```
*/
var randomBytes = (bytesLength) => randomBytes$1(bytesLength);
var _0n$7 = /* @__PURE__ */ BigInt(0);
var _1n$7 = /* @__PURE__ */ BigInt(1);
var atitle = (title) => title ? `"${title}" ` : "";
/**
* Validates that a flag is boolean.
* @param value - Value to validate.
* @param title - Optional field name.
* @returns Original value.
* @throws On wrong argument types. {@link TypeError}
* @example
* Reject non-boolean option flags early.
*
* ```ts
* abool(true);
* ```
*/
function abool(value, title = "") {
	if (typeof value !== "boolean") throw new TypeError(atitle(title) + "expected boolean, got type=" + typeof value);
	return value;
}
/**
* Validates that a value is a non-negative bigint or safe integer.
* @param n - Value to validate.
* @returns The same validated value.
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate one integer-like value before serializing it.
*
* ```ts
* abignumber(1n);
* ```
*/
function abignumber(n) {
	if (typeof n === "bigint") {
		if (!isPosBig(n)) throw new RangeError("positive bigint expected, got " + n);
	} else anumber(n);
	return n;
}
/**
* Validates that a value is a safe integer.
* @param value - Integer to validate.
* @param title - Optional field name.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a window size before scalar arithmetic uses it.
*
* ```ts
* asafenumber(1);
* ```
*/
function asafenumber(value, title = "") {
	if (typeof value !== "number") {
		const prefix = title && `"${title}" `;
		throw new TypeError(prefix + "expected number, got type=" + typeof value);
	}
	if (!Number.isSafeInteger(value)) {
		const prefix = title && `"${title}" `;
		throw new RangeError(prefix + "expected safe integer, got " + value);
	}
}
/**
* Parses a big-endian hex string into bigint.
* Accepts odd-length hex through the native `BigInt('0x' + hex)` parser and currently surfaces the
* same native `SyntaxError` for malformed hex instead of wrapping it in a library-specific error.
* @param hex - Hex string without `0x`.
* @returns Parsed bigint value.
* @throws On wrong argument types. {@link TypeError}
* @example
* Parse a scalar from fixture hex.
*
* ```ts
* hexToNumber('ff');
* ```
*/
function hexToNumber(hex) {
	if (typeof hex !== "string") throw new TypeError("hex string expected, got " + typeof hex);
	return hex === "" ? _0n$7 : BigInt("0x" + hex);
}
/**
* Parses big-endian bytes into bigint.
* @param bytes - Bytes in big-endian order.
* @returns Parsed bigint value.
* @throws On wrong argument types. {@link TypeError}
* @example
* Read a scalar encoded in network byte order.
*
* ```ts
* bytesToNumberBE(Uint8Array.of(1, 0));
* ```
*/
function bytesToNumberBE(bytes) {
	return hexToNumber(bytesToHex$1(bytes));
}
/**
* Parses little-endian bytes into bigint.
* @param bytes - Bytes in little-endian order.
* @returns Parsed bigint value.
* @throws On wrong argument types. {@link TypeError}
* @example
* Read a scalar encoded in little-endian form.
*
* ```ts
* bytesToNumberLE(Uint8Array.of(1, 0));
* ```
*/
function bytesToNumberLE(bytes) {
	return hexToNumber(bytesToHex$1(copyBytes(abytes$1(bytes)).reverse()));
}
/**
* Encodes a bigint into fixed-length big-endian bytes.
* @param n - Number to encode.
* @param len - Output length in bytes. Must be greater than zero.
* @returns Big-endian byte array.
* @throws On wrong argument ranges or values. {@link RangeError}
* @throws If a documented runtime validation or state check fails. {@link Error}
* @example
* Serialize a scalar into a 32-byte field element.
*
* ```ts
* numberToBytesBE(255n, 2);
* ```
*/
function numberToBytesBE(n, len) {
	anumber$1(len);
	if (len === 0) throw new Error("zero output length is invalid");
	n = abignumber(n);
	const expectedLen = len * 2;
	const hex = n.toString(16);
	if (hex.length > expectedLen) throw new RangeError("number is too large");
	return hexToBytes$1(hex.padStart(expectedLen, "0"));
}
/**
* Encodes a bigint into fixed-length little-endian bytes.
* @param n - Number to encode.
* @param len - Output length in bytes.
* @returns Little-endian byte array.
* @throws On wrong argument ranges or values. {@link RangeError}
* @throws If a documented runtime validation or state check fails. {@link Error}
* @example
* Serialize a scalar for little-endian protocols.
*
* ```ts
* numberToBytesLE(255n, 2);
* ```
*/
function numberToBytesLE(n, len) {
	return numberToBytesBE(n, len).reverse();
}
/**
* Copies Uint8Array. We can't use u8a.slice(), because u8a can be Buffer,
* and Buffer#slice creates mutable copy. Never use Buffers!
* @param bytes - Bytes to copy.
* @returns Detached copy.
* @example
* Make an isolated copy before mutating serialized bytes.
*
* ```ts
* copyBytes(Uint8Array.of(1, 2, 3));
* ```
*/
function copyBytes(bytes) {
	return Uint8Array.from(abytes(bytes));
}
/**
* Decodes 7-bit ASCII string to Uint8Array, throws on non-ascii symbols
* Should be safe to use for things expected to be ASCII.
* Returns exact same result as `TextEncoder` for ASCII or throws.
* @param ascii - ASCII input text.
* @returns Encoded bytes.
* @throws On wrong argument types. {@link TypeError}
* @example
* Encode an ASCII domain-separation tag.
*
* ```ts
* asciiToBytes('ABC');
* ```
*/
function asciiToBytes(ascii) {
	if (typeof ascii !== "string") throw new TypeError("ascii string expected, got " + typeof ascii);
	return Uint8Array.from(ascii, (c, i) => {
		const charCode = c.charCodeAt(0);
		if (c.length !== 1 || charCode > 127) throw new RangeError(`string contains non-ASCII character "${ascii[i]}" with code ${charCode} at position ${i}`);
		return charCode;
	});
}
/**
* Checks whether n is non-negative bigint. Historical name.
* @param n - candidate value
* @returns `true` when the value is bigint and 0 or larger
* @example
* Check a candidate scalar before range validation.
*
* ```ts
* isPosBig(2n);
* ```
*/
function isPosBig(n) {
	return typeof n === "bigint" && _0n$7 <= n;
}
/**
* Checks whether a bigint lies inside a half-open range.
* @param n - Candidate value.
* @param min - Inclusive lower bound.
* @param max - Exclusive upper bound.
* @returns `true` when the value is inside the range.
* @example
* Check whether a candidate scalar fits the field order.
*
* ```ts
* inRange(2n, 1n, 3n);
* ```
*/
function inRange(n, min, max) {
	return isPosBig(n) && isPosBig(min) && isPosBig(max) && min <= n && n < max;
}
/**
* Asserts `min <= n < max`. NOTE: upper bound is exclusive.
* @param title - Value label for error messages.
* @param n - Candidate value.
* @param min - Inclusive lower bound.
* @param max - Exclusive upper bound.
* Wrong-type inputs are not separated from out-of-range values here: they still flow through the
* shared `RangeError` path because this is only a throwing wrapper around `inRange(...)`.
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Assert that a bigint stays within one half-open range.
*
* ```ts
* aInRange('x', 2n, 1n, 256n);
* ```
*/
function aInRange(title, n, min, max) {
	if (!inRange(n, min, max)) throw new RangeError("expected valid " + title + ": " + min + " <= n < " + max + ", got " + n);
}
/**
* Calculates amount of bits in a bigint.
* Same as `n.toString(2).length`
* TODO: merge with nLength in modular
* @param n - Value to inspect.
* @returns Bit length.
* @throws If the value is negative. {@link Error}
* @example
* Measure the bit length of a scalar before serialization.
*
* ```ts
* bitLen(8n);
* ```
*/
function bitLen(n) {
	if (n < _0n$7) throw new Error("expected non-negative bigint, got " + n);
	return n === _0n$7 ? 0 : n.toString(2).length;
}
/**
* Gets single bit at position.
* NOTE: first bit position is 0 (same as arrays)
* Same as `!!+Array.from(n.toString(2)).reverse()[pos]`
* @param n - Source value.
* @param pos - Bit position. Negative positions are passed through to raw
*   bigint shift semantics; because the mask is built as `1n << pos`,
*   they currently collapse to `0n` and make the helper a no-op.
* @returns Bit as bigint.
* @example
* Gets single bit at position.
*
* ```ts
* bitGet(5n, 0);
* ```
*/
function bitGet(n, pos) {
	if (typeof n !== "bigint") throw new TypeError("\"n\" expected bigint, got type=" + typeof n);
	asafenumber(pos, "pos");
	return n >> BigInt(pos) & _1n$7;
}
/**
* Calculate mask for N bits. Not using ** operator with bigints because of old engines.
* Same as BigInt(`0b${Array(i).fill('1').join('')}`)
* @param n - Number of bits. Negative widths are currently passed through to raw bigint shift
*   semantics and therefore produce `-1n`.
* @returns Bitmask value.
* @example
* Calculate mask for N bits.
*
* ```ts
* bitMask(4);
* ```
*/
var bitMask = (n) => {
	asafenumber(n, "n");
	return (_1n$7 << BigInt(n)) - _1n$7;
};
/**
* Validates declared required and optional field types on a plain object.
* Extra keys are intentionally ignored because many callers validate only the subset they use from
* richer option bags or runtime objects.
* This walks field schemas and formats detailed errors, so avoid it on hot paths; use direct
* one-line guards such as `aobject()`, `afunction()`, `abool()`, or `asafenumber()` instead.
* @param object - Object to validate.
* @param fields - Required field types.
* @param optFields - Optional field types.
* @param title - Object label included in thrown errors.
* @throws On wrong argument types. {@link TypeError}
* @example
* Check user options before building a curve helper.
*
* ```ts
* validateObject({ flag: true }, { flag: 'boolean' });
* ```
*/
function validateObject(object, fields = {}, optFields = {}, title = "object") {
	aobject(object, title);
	aobject(fields, "fields");
	aobject(optFields, "optFields");
	function checkField(fieldName, expectedType, isOpt) {
		const label = title === "object" ? `param "${String(fieldName)}"` : `"${title}.${String(fieldName)}"`;
		const val = object[fieldName];
		if (!Object.hasOwn(object, fieldName) && (isOpt ? val !== void 0 : expectedType !== "function")) throw new TypeError(`${label} is invalid: expected own property`);
		if (isOpt && val === void 0) return;
		const current = typeof val;
		if (current !== expectedType || val === null) throw new TypeError(`${label} is invalid: expected ${expectedType}, got ${current}`);
	}
	const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
	iter(fields, false);
	iter(optFields, true);
}
/**
* Throws not implemented error.
* @returns Never returns.
* @throws If the unfinished code path is reached. {@link Error}
* @example
* Surface the placeholder error from an unfinished code path.
*
* ```ts
* try {
*   notImplemented();
* } catch {}
* ```
*/
var notImplemented = () => {
	throw new Error("not implemented");
};
// node_modules/@noble/curves/abstract/modular.js
/**
* Utils for modular division and fields.
* Field over 11 is a finite (Galois) field is integer number operations `mod 11`.
* There is no division: it is replaced by modular multiplicative inverse.
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n$6 = /* @__PURE__ */ BigInt(0);
var _1n$6 = /* @__PURE__ */ BigInt(1);
var _2n$5 = /* @__PURE__ */ BigInt(2);
var _3n$5 = /* @__PURE__ */ BigInt(3);
var _4n$4 = /* @__PURE__ */ BigInt(4);
var _5n = /* @__PURE__ */ BigInt(5);
var _7n = /* @__PURE__ */ BigInt(7);
var _8n = /* @__PURE__ */ BigInt(8);
var _9n = /* @__PURE__ */ BigInt(9);
var _15n = /* @__PURE__ */ BigInt(15);
var _16n = /* @__PURE__ */ BigInt(16);
var POW_WINDOWED_MIN = /* @__PURE__ */ BigInt("0x10000000000000000");
/**
* @param a - Dividend value.
* @param b - Positive modulus.
* @returns Reduced value in `[0, b)` only when `b` is positive.
* @throws If the modulus is not positive. {@link Error}
* @example
* Normalize a bigint into one field residue.
*
* ```ts
* mod(-1n, 5n);
* ```
*/
function mod(a, b) {
	if (b <= _0n$6) throw new Error("mod: expected positive modulus, got " + b);
	const result = a % b;
	return result >= _0n$6 ? result : b + result;
}
/**
* Efficiently raise num to a power with modular reduction.
* Unsafe in some contexts: uses ladder, so can expose bigint bits.
* Low-level helper: callers that need canonical residues must pass a valid `num` for the chosen
* modulus instead of relying on the `power===0/1` fast paths to normalize it.
* @param num - Base value.
* @param power - Exponent value.
* @param modulo - Reduction modulus.
* @returns Modular exponentiation result.
* @throws If the modulus or exponent is invalid. {@link Error}
* @example
* Raise one bigint to a modular power.
*
* ```ts
* pow(2n, 6n, 11n) // 64n % 11n == 9n
* ```
*/
function pow(num, power, modulo) {
	if (modulo <= _1n$6) throw new Error("pow: expected modulus > 1, got " + modulo);
	if (typeof power !== "bigint") throw new TypeError("invalid exponent: expected bigint, got " + typeof power);
	if (power < _0n$6) throw new Error("invalid exponent, negatives unsupported");
	if (power === _0n$6) return _1n$6;
	if (power === _1n$6) return num;
	let d = num % modulo;
	if (d < _0n$6) d += modulo;
	if (power < POW_WINDOWED_MIN) {
		let p = _1n$6;
		while (power > _0n$6) {
			if (power & _1n$6) p = p * d % modulo;
			d = d * d % modulo;
			power >>= _1n$6;
		}
		return p;
	}
	const digits = [];
	while (power > _0n$6) {
		digits.push(Number(power & _15n));
		power >>= _4n$4;
	}
	const table = new Array(16);
	table[0] = _1n$6;
	table[1] = d;
	for (let i = 2; i < 16; i++) table[i] = table[i - 1] * d % modulo;
	let p = table[digits[digits.length - 1]];
	for (let w = digits.length - 2; w >= 0; w--) {
		p = p * p % modulo;
		p = p * p % modulo;
		p = p * p % modulo;
		p = p * p % modulo;
		const digit = digits[w];
		if (digit !== 0) p = p * table[digit] % modulo;
	}
	return p;
}
/**
* Inverses number over modulo.
* Implemented using the {@link https://brilliant.org/wiki/extended-euclidean-algorithm/ | extended Euclidean algorithm}.
* @param number - Value to invert.
* @param modulo - Modulus greater than 1.
* @returns Multiplicative inverse.
* @throws If the modulus is invalid or the inverse does not exist. {@link Error}
* @example
* Compute one modular inverse with the extended Euclidean algorithm.
*
* ```ts
* invert(3n, 11n);
* ```
*/
function invert(number, modulo) {
	if (number === _0n$6) throw new Error("invert: expected non-zero number");
	if (modulo <= _1n$6) throw new Error("invert: expected modulus > 1, got " + modulo);
	let a = mod(number, modulo);
	let b = modulo;
	let x = _0n$6, u = _1n$6;
	while (a !== _0n$6) {
		const q = b / a;
		const r = b - a * q;
		const m = x - u * q;
		b = a, a = r, x = u, u = m;
	}
	if (b !== _1n$6) throw new Error("invert: does not exist");
	return mod(x, modulo);
}
function assertIsSquare(Fp, root, n) {
	const F = Fp;
	if (!F.eql(F.sqr(root), n)) throw new Error("Cannot find square root");
}
function aoddModulus(order, fnName) {
	if ((order & _1n$6) === _0n$6) throw new Error(fnName + ": expected odd modulus, got " + order);
}
function sqrt3mod4(Fp, n) {
	const F = Fp;
	const p1div4 = (F.ORDER + _1n$6) / _4n$4;
	const root = F.pow(n, p1div4);
	assertIsSquare(F, root, n);
	return root;
}
function sqrt5mod8(Fp, n) {
	const F = Fp;
	const p5div8 = (F.ORDER - _5n) / _8n;
	const n2 = F.mul(n, _2n$5);
	const v = F.pow(n2, p5div8);
	const nv = F.mul(n, v);
	const i = F.mul(F.mul(nv, _2n$5), v);
	const root = F.mul(nv, F.sub(i, F.ONE));
	assertIsSquare(F, root, n);
	return root;
}
function sqrt9mod16(P) {
	const Fp_ = Field(P);
	const tn = tonelliShanks(P);
	const c1 = tn(Fp_, Fp_.neg(Fp_.ONE));
	const c2 = tn(Fp_, c1);
	const c3 = tn(Fp_, Fp_.neg(c1));
	const c4 = (P + _7n) / _16n;
	return ((Fp, n) => {
		const F = Fp;
		let tv1 = F.pow(n, c4);
		let tv2 = F.mul(tv1, c1);
		const tv3 = F.mul(tv1, c2);
		const tv4 = F.mul(tv1, c3);
		const e1 = F.eql(F.sqr(tv2), n);
		const e2 = F.eql(F.sqr(tv3), n);
		tv1 = F.cmov(tv1, tv2, e1);
		tv2 = F.cmov(tv4, tv3, e2);
		const e3 = F.eql(F.sqr(tv2), n);
		const root = F.cmov(tv1, tv2, e3);
		assertIsSquare(F, root, n);
		return root;
	});
}
/**
* Tonelli-Shanks square root search algorithm.
* This implementation is variable-time: it searches data-dependently for the first non-residue `Z`
* and for the smallest `i` in the main loop, unlike RFC 9380 Appendix I.4's constant-time shape.
* 1. {@link https://eprint.iacr.org/2012/685.pdf | eprint 2012/685}, page 12
* 2. Square Roots from 1; 24, 51, 10 to Dan Shanks
* @param P - field order
* @returns function that takes field Fp (created from P) and number n
* @throws If the field is too small, non-prime, or the square root does not exist. {@link Error}
* @example
* Construct a square-root helper for primes that need Tonelli-Shanks.
*
* ```ts
* import { Field, tonelliShanks } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const sqrt = tonelliShanks(17n)(Fp, 4n);
* ```
*/
function tonelliShanks(P) {
	if (P < _3n$5) throw new Error("sqrt is not defined for small field");
	aoddModulus(P, "tonelliShanks");
	let Q = P - _1n$6;
	let S = 0;
	while (Q % _2n$5 === _0n$6) {
		Q /= _2n$5;
		S++;
	}
	let Z = _2n$5;
	const _Fp = Field(P);
	while (FpLegendre(_Fp, Z) === 1) if (Z++ > 1e3) throw new Error("Cannot find square root: probably non-prime P");
	if (S === 1) return sqrt3mod4;
	let cc = _Fp.pow(Z, Q);
	const Q1div2 = (Q + _1n$6) / _2n$5;
	return function tonelliSlow(Fp, n) {
		const F = Fp;
		if (F.is0(n)) return n;
		if (FpLegendre(F, n) !== 1) throw new Error("Cannot find square root");
		let M = S;
		let c = F.mul(F.ONE, cc);
		let t = F.pow(n, Q);
		let R = F.pow(n, Q1div2);
		while (!F.eql(t, F.ONE)) {
			if (F.is0(t)) throw new Error("Cannot find square root: probably non-prime P");
			let i = 1;
			let t_tmp = F.sqr(t);
			while (!F.eql(t_tmp, F.ONE)) {
				i++;
				t_tmp = F.sqr(t_tmp);
				if (i === M) throw new Error("Cannot find square root");
			}
			const exponent = _1n$6 << BigInt(M - i - 1);
			const b = F.pow(c, exponent);
			M = i;
			c = F.sqr(b);
			t = F.mul(t, c);
			R = F.mul(R, b);
		}
		return R;
	};
}
/**
* Square root for a finite field. Will try optimized versions first:
*
* 1. P ≡ 3 (mod 4)
* 2. P ≡ 5 (mod 8)
* 3. P ≡ 9 (mod 16)
* 4. Tonelli-Shanks algorithm
*
* Different algorithms can give different roots, it is up to user to decide which one they want.
* For example there is FpSqrtOdd/FpSqrtEven to choose a root by oddness
* (used for hash-to-curve).
* @param P - Field order.
* @returns Square-root helper. The generic fallback inherits Tonelli-Shanks' variable-time
*   behavior and this selector assumes prime-field-style integer moduli.
* @throws If the field is unsupported or the square root does not exist. {@link Error}
* @example
* Choose the square-root helper appropriate for one field modulus.
*
* ```ts
* import { Field, FpSqrt } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const sqrt = FpSqrt(17n)(Fp, 4n);
* ```
*/
function FpSqrt(P) {
	aoddModulus(P, "Fp.sqrt");
	if (P % _4n$4 === _3n$5) return sqrt3mod4;
	if (P % _8n === _5n) return sqrt5mod8;
	if (P % _16n === _9n) return sqrt9mod16(P);
	return tonelliShanks(P);
}
var FIELD_FIELDS = [
	"create",
	"isValid",
	"is0",
	"neg",
	"inv",
	"sqrt",
	"sqr",
	"eql",
	"add",
	"sub",
	"mul",
	"pow",
	"div",
	"addN",
	"subN",
	"mulN",
	"sqrN"
];
/**
* @param field - Field implementation.
* @returns Validated field. This only checks the arithmetic subset needed by generic helpers; it
*   does not guarantee full runtime-method coverage for serialization, batching, `cmov`, or
*   field-specific extras beyond positive `BYTES` / `BITS`.
* @throws If the field shape or numeric metadata are invalid. {@link Error}
* @example
* Check that a field implementation exposes the operations curve code expects.
*
* ```ts
* import { Field, validateField } from '@noble/curves/abstract/modular.js';
* const Fp = validateField(Field(17n));
* ```
*/
function validateField(field) {
	aobject(field, "field");
	if (typeof field.ORDER !== "bigint") throw new TypeError("param \"ORDER\" is invalid: expected bigint, got " + typeof field.ORDER);
	asafenumber(field.BYTES, "BYTES");
	asafenumber(field.BITS, "BITS");
	for (const name of FIELD_FIELDS) afunction(field[name], "field." + name);
	if (field.BYTES < 1 || field.BITS < 1) throw new Error("invalid field: expected BYTES/BITS > 0");
	if (field.ORDER <= _1n$6) throw new Error("invalid field: expected ORDER > 1, got " + field.ORDER);
	return field;
}
/**
* Same as `pow` but for Fp: non-constant-time.
* Unsafe in some contexts: uses ladder, so can expose bigint bits.
* @param Fp - Field implementation.
* @param num - Base value.
* @param power - Exponent value.
* @returns Powered field element.
* @throws If the exponent is negative. {@link Error}
* @example
* Raise one field element to a public exponent.
*
* ```ts
* import { Field, FpPow } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const x = FpPow(Fp, 3n, 5n);
* ```
*/
function FpPow(Fp, num, power) {
	validateField(Fp);
	const F = Fp;
	if (typeof power !== "bigint") throw new TypeError("invalid exponent: expected bigint, got " + typeof power);
	if (power < _0n$6) throw new Error("invalid exponent, negatives unsupported");
	if (power === _0n$6) return F.ONE;
	if (power === _1n$6) return num;
	if (power < POW_WINDOWED_MIN) {
		let p = F.ONE;
		let d = num;
		while (power > _0n$6) {
			if (power & _1n$6) p = F.mul(p, d);
			d = F.sqr(d);
			power >>= _1n$6;
		}
		return p;
	}
	const digits = [];
	while (power > _0n$6) {
		digits.push(Number(power & _15n));
		power >>= _4n$4;
	}
	const table = new Array(16);
	table[0] = F.ONE;
	table[1] = num;
	for (let i = 2; i < 16; i++) table[i] = F.mul(table[i - 1], num);
	let p = table[digits[digits.length - 1]];
	for (let w = digits.length - 2; w >= 0; w--) {
		p = F.sqr(F.sqr(F.sqr(F.sqr(p))));
		const digit = digits[w];
		if (digit !== 0) p = F.mul(p, table[digit]);
	}
	return p;
}
function FpInvertBatch(Fp, nums, passZero = false) {
	validateField(Fp);
	aarray(nums, "nums");
	abool(passZero, "passZero");
	const F = Fp;
	const inverted = new Array(nums.length).fill(passZero ? F.ZERO : void 0);
	const multipliedAcc = nums.reduce((acc, num, i) => {
		if (F.is0(num)) return acc;
		inverted[i] = acc;
		return F.mul(acc, num);
	}, F.ONE);
	const invertedAcc = F.inv(multipliedAcc);
	nums.reduceRight((acc, num, i) => {
		if (F.is0(num)) return acc;
		inverted[i] = F.mul(acc, inverted[i]);
		return F.mul(acc, num);
	}, invertedAcc);
	return inverted;
}
/**
* Legendre symbol.
* Legendre constant is used to calculate Legendre symbol (a | p)
* which denotes the value of a^((p-1)/2) (mod p).
*
* * (a | p) ≡ 1    if a is a square (mod p), quadratic residue
* * (a | p) ≡ -1   if a is not a square (mod p), quadratic non residue
* * (a | p) ≡ 0    if a ≡ 0 (mod p)
* @param Fp - Field implementation.
* @param n - Value to inspect.
* @returns Legendre symbol.
* @throws If the powered value does not match a valid Legendre symbol. {@link Error}
* @example
* Compute the Legendre symbol of one field element.
*
* ```ts
* import { Field, FpLegendre } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const symbol = FpLegendre(Fp, 4n);
* ```
*/
function FpLegendre(Fp, n) {
	validateField(Fp);
	const F = Fp;
	aoddModulus(F.ORDER, "FpLegendre");
	const p1mod2 = (F.ORDER - _1n$6) / _2n$5;
	const powered = F.pow(n, p1mod2);
	const yes = F.eql(powered, F.ONE);
	const zero = F.eql(powered, F.ZERO);
	const no = F.eql(powered, F.neg(F.ONE));
	if (!yes && !zero && !no) throw new Error("invalid Legendre symbol result");
	return yes ? 1 : zero ? 0 : -1;
}
/**
* @param Fp - Field implementation.
* @param n - Value to inspect.
* @returns `true` when `Fp.sqrt(n)` exists. This includes `0`, even though strict "quadratic
*   residue" terminology often reserves that name for the non-zero square class.
* @throws If the field returns an invalid Legendre symbol value. {@link Error}
* @example
* Check whether one field element has a square root in the field.
*
* ```ts
* import { Field, FpIsSquare } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const isSquare = FpIsSquare(Fp, 4n);
* ```
*/
function FpIsSquare(Fp, n) {
	return FpLegendre(Fp, n) !== -1;
}
/**
* @param n - Curve order. Callers are expected to pass a positive order.
* @param nBitLength - Optional cached bit length. Callers are expected to pass a positive cached
*   value when overriding the derived bit length.
* @returns Byte and bit lengths.
* @throws If the order or cached bit length is invalid. {@link Error}
* @example
* Measure the encoding sizes needed for one modulus.
*
* ```ts
* nLength(255n);
* ```
*/
function nLength(n, nBitLength) {
	if (nBitLength !== void 0) anumber(nBitLength);
	if (n <= _0n$6) throw new Error("invalid n length: expected positive n, got " + n);
	if (nBitLength !== void 0 && nBitLength < 1) throw new Error("invalid n length: expected positive bit length, got " + nBitLength);
	const bits = bitLen(n);
	if (nBitLength !== void 0 && nBitLength < bits) throw new Error(`invalid n length: expected nBitLength (${nBitLength}) >= bitLen(n) (${bits})`);
	const _nBitLength = nBitLength !== void 0 ? nBitLength : bits;
	return {
		nBitLength: _nBitLength,
		nByteLength: Math.ceil(_nBitLength / 8)
	};
}
var FIELD_SQRT = /* @__PURE__ */ new WeakMap();
var _Field = class {
	ORDER;
	BITS;
	BYTES;
	isLE;
	ZERO = _0n$6;
	ONE = _1n$6;
	_lengths;
	_mod;
	constructor(ORDER, opts = {}) {
		if (ORDER <= _1n$6) throw new Error("invalid field: expected ORDER > 1, got " + ORDER);
		let _nbitLength = void 0;
		this.isLE = false;
		if (opts != null && typeof opts === "object") {
			if (typeof opts.BITS === "number") _nbitLength = opts.BITS;
			if (typeof opts.sqrt === "function") Object.defineProperty(this, "sqrt", {
				value: opts.sqrt,
				enumerable: true
			});
			if (typeof opts.isLE === "boolean") this.isLE = opts.isLE;
			if (opts.allowedLengths) this._lengths = Object.freeze(opts.allowedLengths.slice());
			if (typeof opts.modFromBytes === "boolean") this._mod = opts.modFromBytes;
		}
		const { nBitLength, nByteLength } = nLength(ORDER, _nbitLength);
		if (nByteLength > 2048) throw new Error("invalid field: expected ORDER of <= 2048 bytes");
		this.ORDER = ORDER;
		this.BITS = nBitLength;
		this.BYTES = nByteLength;
		Object.freeze(this);
	}
	create(num) {
		return mod(num, this.ORDER);
	}
	isValid(num) {
		if (typeof num !== "bigint") throw new TypeError("invalid field element: expected bigint, got " + typeof num);
		return _0n$6 <= num && num < this.ORDER;
	}
	is0(num) {
		return num === _0n$6;
	}
	isValidNot0(num) {
		return !this.is0(num) && this.isValid(num);
	}
	isOdd(num) {
		return (num & _1n$6) === _1n$6;
	}
	neg(num) {
		return mod(-num, this.ORDER);
	}
	eql(lhs, rhs) {
		return lhs === rhs;
	}
	sqr(num) {
		return mod(num * num, this.ORDER);
	}
	add(lhs, rhs) {
		return mod(lhs + rhs, this.ORDER);
	}
	sub(lhs, rhs) {
		return mod(lhs - rhs, this.ORDER);
	}
	mul(lhs, rhs) {
		return mod(lhs * rhs, this.ORDER);
	}
	pow(num, power) {
		return pow(num, power, this.ORDER);
	}
	div(lhs, rhs) {
		return mod(lhs * invert(rhs, this.ORDER), this.ORDER);
	}
	sqrN(num) {
		return num * num;
	}
	addN(lhs, rhs) {
		return lhs + rhs;
	}
	subN(lhs, rhs) {
		return lhs - rhs;
	}
	mulN(lhs, rhs) {
		return lhs * rhs;
	}
	inv(num) {
		return invert(num, this.ORDER);
	}
	sqrt(num) {
		let sqrt = FIELD_SQRT.get(this);
		if (!sqrt) FIELD_SQRT.set(this, sqrt = FpSqrt(this.ORDER));
		return sqrt(this, num);
	}
	toBytes(num) {
		return this.isLE ? numberToBytesLE(num, this.BYTES) : numberToBytesBE(num, this.BYTES);
	}
	fromBytes(bytes, skipValidation = false) {
		abytes(bytes);
		const { _lengths: allowedLengths, BYTES, isLE, ORDER, _mod: modFromBytes } = this;
		if (allowedLengths) {
			if (bytes.length < 1 || !allowedLengths.includes(bytes.length) || bytes.length > BYTES) throw new Error("Field.fromBytes: expected " + allowedLengths + " bytes, got " + bytes.length);
			const padded = new Uint8Array(BYTES);
			padded.set(bytes, isLE ? 0 : padded.length - bytes.length);
			bytes = padded;
		}
		if (bytes.length !== BYTES) throw new Error("Field.fromBytes: expected " + BYTES + " bytes, got " + bytes.length);
		let scalar = isLE ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
		if (modFromBytes) scalar = mod(scalar, ORDER);
		if (!skipValidation) {
			if (!this.isValid(scalar)) throw new Error("invalid field element: outside of range 0..ORDER");
		}
		return scalar;
	}
	invertBatch(lst) {
		return FpInvertBatch(this, lst, true);
	}
	cmov(a, b, condition) {
		abool(condition, "condition");
		return condition ? b : a;
	}
};
/**
* Creates a finite field. Major performance optimizations:
* * 1. Denormalized operations like mulN instead of mul.
* * 2. Identical object shape: never add or remove keys.
* * 3. Frozen stable object shape; the lazy sqrt cache lives in a module-level `WeakMap`.
* Fragile: always run a benchmark on a change.
* Security note: operations and low-level serializers like `toBytes` don't check `isValid` for
* all elements for performance and protocol-flexibility reasons; callers are responsible for
* supplying valid elements when they need canonical field behavior.
* This is low-level code, please make sure you know what you're doing.
*
* Note about field properties:
* * CHARACTERISTIC p = prime number, number of elements in main subgroup.
* * ORDER q = similar to cofactor in curves, may be composite `q = p^m`.
*
* @param ORDER - field order, probably prime, or could be composite
* @param opts - Field options such as bit length or endianness. See {@link FieldOpts}.
* @returns Frozen field instance with a stable object shape. This wrapper forwards `opts` straight
*   into `_Field`, so it inherits `_Field`'s assumptions about cached sizes and `allowedLengths`.
* @example
* Construct one prime field with optional overrides.
*
* ```ts
* Field(11n);
* ```
*/
function Field(ORDER, opts = {}) {
	Object.freeze(_Field.prototype);
	return new _Field(ORDER, opts);
}
/**
* Returns total number of bytes consumed by the field element.
* For example, 32 bytes for usual 256-bit weierstrass curve.
* @param fieldOrder - number of field elements, usually CURVE.n. Callers are expected to pass an
*   order greater than 1.
* @returns byte length of field
* @throws If the field order is not a bigint. {@link Error}
* @example
* Read the fixed-width byte length of one field.
*
* ```ts
* getFieldBytesLength(255n);
* ```
*/
function getFieldBytesLength(fieldOrder) {
	if (typeof fieldOrder !== "bigint") throw new Error("field order must be bigint");
	if (fieldOrder <= _1n$6) throw new Error("field order must be greater than 1");
	const bitLength = bitLen(fieldOrder - _1n$6);
	return Math.ceil(bitLength / 8);
}
/**
* Returns minimal amount of bytes that can be safely reduced
* by field order.
* Should be 2^-128 for 128-bit curve such as P256.
* This is the reduction / modulo-bias lower bound; higher-level helpers may still impose a larger
* absolute floor for policy reasons.
* @param fieldOrder - number of field elements greater than 1, usually CURVE.n.
* @returns byte length of target hash
* @throws If the field order is invalid. {@link Error}
* @example
* Compute the minimum hash length needed for field reduction.
*
* ```ts
* getMinHashLength(255n);
* ```
*/
function getMinHashLength(fieldOrder) {
	const length = getFieldBytesLength(fieldOrder);
	return length + Math.ceil(length / 2);
}
/**
* "Constant-time" private key generation utility.
* Can take (n + n/2) or more bytes of uniform input e.g. from CSPRNG or KDF
* and convert them into private scalar, with the modulo bias being negligible.
* Needs at least 48 bytes of input for 32-byte private key. The implementation also keeps a hard
* 16-byte minimum even when `getMinHashLength(...)` is smaller, so toy-small inputs do not look
* accidentally acceptable for real scalar derivation.
* See {@link https://research.kudelskisecurity.com/2020/07/28/the-definitive-guide-to-modulo-bias-and-how-to-avoid-it/ | Kudelski's modulo-bias guide},
* {@link https://csrc.nist.gov/publications/detail/fips/186/5/final | FIPS 186-5 appendix A.2}, and
* {@link https://www.rfc-editor.org/rfc/rfc9380#section-5 | RFC 9380 section 5}. Unlike RFC 9380
* `hash_to_field`, this helper intentionally maps into the non-zero private-scalar range `1..n-1`.
* @param key - Uniform input bytes.
* @param fieldOrder - Size of subgroup.
* @param isLE - interpret hash bytes as LE num
* @returns valid private scalar
* @throws If the hash length or field order is invalid for scalar reduction. {@link Error}
* @example
* Map hash output into a private scalar range.
*
* ```ts
* mapHashToField(new Uint8Array(48).fill(1), 255n);
* ```
*/
function mapHashToField(key, fieldOrder, isLE = false) {
	abytes(key);
	const len = key.length;
	const fieldLen = getFieldBytesLength(fieldOrder);
	const minLen = Math.max(getMinHashLength(fieldOrder), 16);
	if (len < minLen || len > 1024) throw new Error("expected " + minLen + "-1024 bytes of input, got " + len);
	const reduced = mod(isLE ? bytesToNumberLE(key) : bytesToNumberBE(key), fieldOrder - _1n$6) + _1n$6;
	return isLE ? numberToBytesLE(reduced, fieldLen) : numberToBytesBE(reduced, fieldLen);
}
// node_modules/@noble/curves/abstract/curve.js
/**
* Methods for elliptic curve multiplication by scalars.
* Contains wNAF-based ScalarMultiplier, pippenger.
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n$5 = /* @__PURE__ */ BigInt(0);
var _1n$5 = /* @__PURE__ */ BigInt(1);
var _4n$3 = /* @__PURE__ */ BigInt(4);
var BLIND_BYTES = 16;
var BLIND_BITS = 128;
var FW_WINDOW = 5;
var TABLE_BYTES_MAX = /* @__PURE__ */ (() => 2 ** 31)();
/**
* Validates the static surface of a point constructor.
* This is only a cheap sanity check for the constructor hooks and fields consumed by generic
* factories; it does not certify `BASE`/`ZERO` semantics or prove the curve implementation itself.
* @param Point - Runtime point constructor.
* @throws On missing constructor hooks or malformed field metadata. {@link TypeError}
* @example
* Check that one point constructor exposes the static hooks generic helpers need.
*
* ```ts
* import { ed25519 } from '@noble/curves/ed25519.js';
* import { validatePointCons } from '@noble/curves/abstract/curve.js';
* validatePointCons(ed25519.Point);
* ```
*/
function validatePointCons(Point) {
	const pc = Point;
	if (typeof pc !== "function") throw new TypeError("\"Point\" expected constructor, got type=" + typeof Point);
	afunction(pc.fromAffine, "Point.fromAffine");
	afunction(pc.fromBytes, "Point.fromBytes");
	afunction(pc.fromHex, "Point.fromHex");
	aobject(pc.BASE, "Point.BASE");
	aobject(pc.ZERO, "Point.ZERO");
	validateField(pc.Fp);
	validateField(pc.Fn);
}
/**
* Takes a bunch of Projective Points but executes only one
* inversion on all of them. Inversion is very slow operation,
* so this improves performance massively.
* Optimization: converts a list of projective points to a list of identical points with Z=1.
* Input points are left unchanged; the normalized points are returned as fresh instances.
* @param c - Point constructor.
* @param points - Projective points.
* @returns Fresh projective points reconstructed from normalized affine coordinates.
* @example
* Batch-normalize projective points with a single shared inversion.
*
* ```ts
* import { normalizeZ } from '@noble/curves/abstract/curve.js';
* import { p256 } from '@noble/curves/nist.js';
* const points = normalizeZ(p256.Point, [p256.Point.BASE, p256.Point.BASE.double()]);
* ```
*/
function normalizeZ(c, points) {
	validatePointCons(c);
	validateMSMPoints(points, c);
	const invertedZs = FpInvertBatch(c.Fp, points.map((p) => p.Z));
	return points.map((p, i) => c.fromAffine(p.toAffine(invertedZs[i])));
}
function validateW(W, bits, min = 1) {
	if (!Number.isSafeInteger(W) || W < min || W > bits) throw new Error("invalid window size, expected [" + min + ".." + bits + "], got W=" + W);
}
function validateTableBytes(numPoints, fpBytes) {
	const bytes = numPoints * (4 * fpBytes + 128);
	if (bytes > TABLE_BYTES_MAX) throw new Error("invalid window size: table would need ~" + Math.ceil(bytes / 2 ** 20) + " MiB, max " + TABLE_BYTES_MAX / 2 ** 20 + " MiB");
}
/**
* Probes an RNG once, at construction time: returns `undefined` when it is unavailable —
* throws or returns malformed bytes — so callers can downgrade to their unblinded /
* deterministic constant-time fallback. Blinding is defense-in-depth (DPA/template
* hardening), not a correctness or key-secrecy requirement, so availability-based
* downgrade is acceptable.
*
* The downgrade decision is deliberately static. After a successful probe the RNG becomes
* part of the trusted contract: later misbehavior must fail closed in per-call validation
* (throw), never downgrade — a dynamic fallback would let a tampered RNG silently strip
* blinding on demand. A probe can only ever classify broken environments, not adversarial
* RNGs: a stateful RNG can always behave while probed and misbehave later.
* @param randomBytes - RNG to probe, or `undefined` when the environment provides none.
* @param length - Byte length requested from the probe call.
* @returns The RNG when the probe produced `length` valid bytes; `undefined` otherwise.
* @example
* Probe an RNG once before enabling scalar blinding.
*
* ```ts
* import { probeRandomBytes } from '@noble/curves/abstract/curve.js';
* import { randomBytes } from '@noble/hashes/utils.js';
* const rng = probeRandomBytes(randomBytes, 16);
* ```
*/
function probeRandomBytes(randomBytes, length) {
	if (randomBytes === void 0) return void 0;
	afunction(randomBytes, "randomBytes");
	try {
		const probe = randomBytes(length);
		if (!isBytes(probe) || probe.length !== length) return void 0;
	} catch {
		return;
	}
	return randomBytes;
}
function validateMSMPoints(points, c) {
	aarray(points, "points");
	points.forEach((p, i) => {
		if (!(p instanceof c)) throw new Error("invalid point at index " + i);
	});
}
function validateMSMScalars(scalars, field, maxScalar) {
	if (!Array.isArray(scalars)) throw new Error("array of scalars expected");
	scalars.forEach((s, i) => {
		if (!(maxScalar === void 0 ? field.isValid(s) : isPosBig(s) && s < maxScalar)) throw new Error("invalid scalar at index " + i);
	});
}
var pointWindowSizes = /* @__PURE__ */ new WeakMap();
function getWindowSize(P) {
	return pointWindowSizes.get(P) || 1;
}
/** Table of odd multiples [1P, 3P, ..., (2⋅size−1)P]; width-W wNAF uses size = 2^(W−2). */
function oddMultiples(p, size) {
	const dbl = p.double();
	const t = [p];
	for (let j = 1; j < size; j++) t.push(t[j - 1].add(dbl));
	return t;
}
/**
* Width-W wNAF signed-digit recoding (W >= 2), LSB-first: digits are 0 or odd with
* |digit| < 2^(W−1); nonzero density ~1/(W+1) (a nonzero digit is followed by W−1 zeros).
*/
function wnafDigits(n, W) {
	const size = 2 ** W;
	const half = size / 2;
	const mask = BigInt(size - 1);
	const d = [];
	while (n > _0n$5) {
		let w = 0;
		if (n & _1n$5) {
			w = Number(n & mask);
			if (w >= half) w -= size;
			n -= BigInt(w);
		}
		d.push(w);
		n >>= _1n$5;
	}
	return d;
}
/**
* Fixed-position signed-window recoding for precomputed wNAF: `n = Σ digits[w]⋅2^(w⋅W)` with
* digits in `[−2^(W−1)+1, 2^(W−1)]`. Digit count is fixed by `windows` (callers reserve one
* extra window for the final carry), so recoding length does not depend on the scalar.
*/
function signedWindowDigits(n, W, windows) {
	const size = 2 ** W;
	const half = size / 2;
	const mask = BigInt(size - 1);
	const shiftBy = BigInt(W);
	const d = [];
	for (let w = 0; w < windows; w++) {
		let v = Number(n & mask);
		n >>= shiftBy;
		if (v > half) {
			v -= size;
			n += _1n$5;
		}
		d.push(v);
	}
	if (n !== _0n$5) throw new Error("invalid wnaf");
	return d;
}
/**
* Shared vartime walk over per-scalar wNAF digit streams: one doubling of a single shared
* accumulator per bit position of the longest recoding, one signed table addition per
* nonzero digit. `tables[i]` must hold the odd multiples of the i-th point.
*/
function wnafWalk(zero, tables, digits) {
	let max = 0;
	for (const d of digits) max = Math.max(max, d.length);
	let acc = zero;
	for (let bit = max - 1; bit >= 0; bit--) {
		if (bit !== max - 1) acc = acc.double();
		for (let i = 0; i < digits.length; i++) {
			const w = digits[i][bit];
			if (w) {
				const item = tables[i][Math.abs(w) - 1 >> 1];
				acc = acc.add(w < 0 ? item.negate() : item);
			}
		}
	}
	return acc;
}
/**
* Elliptic curve multiplication of Point by scalar.
* Routes between cached-table, fixed-window, and one-shot wNAF paths; entry points validate
* their own scalars (`mulCT`/`mulCTBlinded`: `1 <= s < Fn.ORDER`; `mulUnsafe`: up to the
* `Fn.ORDER^4` DoS cap via {@link mulAddUnsafe}).
* Table generation is expensive and happens on first call of `multiply()`
* (or eagerly via `precompute(W, false)`). By default, `BASE` point is precomputed.
*
* Cached algorithm is signed fixed-window wNAF:
* - table stores, for every window w, the multiples `[1..2^(W−1)]⋅2^(w⋅W)⋅P` — all doublings
*   are baked in, so a multiplication is exactly one table addition per window
* - window count is fixed (`ceil(bits/W) + 1`), so the point-operation count is scalar-independent
*   (basis of the constant-time path)
* - for a 256-bit curve and W=6: 44⋅32 = 1408 table points, 44 additions per multiply
* - secret scalars are additionally blinded (see {@link ScalarMultiplier.mulCTBlinded}), which
*   widens tables by 128 bits
* @param Point - Point constructor.
* @param randomBytes - RNG used for scalar blinding; required by the blinded secret path.
* @example
* Elliptic curve multiplication of Point by scalar.
*
* ```ts
* import { ScalarMultiplier } from '@noble/curves/abstract/curve.js';
* import { p256 } from '@noble/curves/nist.js';
* const mul = new ScalarMultiplier(p256.Point);
* ```
*/
var ScalarMultiplier = class {
	Point;
	BASE;
	ZERO;
	randomBytes;
	wnafPrecomputes = /* @__PURE__ */ new WeakMap();
	baseCanBeBlinded;
	bits;
	constructor(Point, randomBytes) {
		validatePointCons(Point);
		this.randomBytes = probeRandomBytes(randomBytes, BLIND_BYTES);
		this.Point = Point;
		this.BASE = Point.BASE;
		this.ZERO = Point.ZERO;
		this.bits = Point.Fn.BITS;
	}
	/**
	* Creates a signed fixed-window wNAF precomputation table: for every window w, the
	* multiples `[1..2^(W−1)]⋅2^(w⋅W)⋅P`, flattened. All doublings are baked into the table,
	* so cached multiplication is additions-only. `windows = ceil(bits/W) + 1`: the extra
	* window absorbs the final carry of signed-digit recoding.
	* For a 256-bit curve and W=6, the table is 44⋅32 = 1408 points.
	* @param point - Point instance
	* @param W - window size
	* @param bits - scalar bitlength the table must cover
	*/
	buildWnafTable(point, W, bits) {
		const windows = Math.ceil(bits / W) + 1;
		const half = 2 ** (W - 1);
		const comp = [];
		let base = point;
		for (let w = 0; w < windows; w++) {
			let acc = base;
			for (let i = 0; i < half; i++) {
				comp.push(acc);
				acc = acc.add(base);
			}
			base = comp[comp.length - 1].double();
		}
		return {
			W,
			bits,
			windows,
			comp
		};
	}
	/**
	* Implements ec multiplication using precomputed signed fixed-window wNAF tables.
	* Constant-time: fixed window count with one table addition per window — zero digits feed
	* the fake accumulator — and no doublings; the lookup scans the whole window slice.
	* Scalar bounds are validated by the public entry points ({@link ScalarMultiplier.mulCT},
	* {@link ScalarMultiplier.mulCTBlinded}, {@link ScalarMultiplier.mulUnsafe});
	* signedWindowDigits throws if `n` exceeds the table.
	* @returns real and fake (for const-time) points
	*/
	wnafCachedCT(precomputes, n) {
		const { W, windows, comp } = precomputes;
		const half = 2 ** (W - 1);
		const digits = signedWindowDigits(n, W, windows);
		let p = this.ZERO;
		let f = this.BASE;
		for (let w = 0; w < windows; w++) {
			const digit = digits[w];
			const start = w * half;
			const idx = Math.abs(digit) - 1;
			let sel = comp[start];
			for (let i = 1; i < half; i++) sel = i === idx ? comp[start + i] : sel;
			const neg = sel.negate();
			if (digit === 0) f = f.add(comp[start]);
			else p = p.add(digit < 0 ? neg : sel);
		}
		return {
			p,
			f
		};
	}
	getWnafPrecomputes(W, point, bits, transform) {
		let entries = this.wnafPrecomputes.get(point);
		let comp = entries?.find((entry) => entry.W === W && entry.bits === bits);
		if (!comp) {
			comp = this.buildWnafTable(point, W, bits);
			if (typeof transform === "function") comp = {
				...comp,
				comp: transform(comp.comp)
			};
			if (!entries) {
				entries = [];
				this.wnafPrecomputes.set(point, entries);
			}
			entries.push(comp);
		}
		return comp;
	}
	assertPoint(point) {
		if (!(point instanceof this.Point)) throw new TypeError("\"point\" expected Point instance, got type=" + typeof point);
	}
	validateMulInput(point, scalar) {
		this.assertPoint(point);
		if (!inRange(scalar, _1n$5, this.Point.Fn.ORDER)) throw new Error("invalid scalar");
	}
	runCT(point, n, bits, transform) {
		const W = getWindowSize(point);
		if (W === 1) return this.fixedWindowCT(point, n, bits);
		return this.wnafCachedCT(this.getWnafPrecomputes(W, point, bits, transform), n);
	}
	mulCT(point, scalar, transform) {
		this.validateMulInput(point, scalar);
		return this.runCT(point, scalar, this.bits, transform);
	}
	mulCTBlinded(point, scalar, transform) {
		this.validateMulInput(point, scalar);
		if (this.randomBytes === void 0) throw new Error("randomBytes is required for scalar blinding");
		const bits = this.Point.Fn.BITS + BLIND_BITS;
		const blind = this.randomBytes(BLIND_BYTES);
		if (!isBytes(blind) || blind.length !== BLIND_BYTES) throw new Error("randomBytes returned invalid byte array");
		blind[0] = blind[0] & 63 | 128;
		const n = scalar + bytesToNumberBE(blind) * this.Point.Fn.ORDER;
		return this.runCT(point, n, bits, transform);
	}
	/**
	* Constant-time multiplication `n*point` for an un-precomputed point, via a small fixed window.
	* A cached wNAF table only pays off when reused; a flat 2^FW_WINDOW table (`size-1` adds) is
	* far cheaper to build for a single use. The point-operation sequence is independent of `n`:
	* build the table, then per window exactly FW_WINDOW doublings, a data-oblivious scan over
	* every table entry, and one addition (adds the identity when the window digit is 0 — never
	* skipped).
	*
	* `n` must be `< 2^bits`. Assumes complete addition (adding the identity costs the same as any
	* add), which holds for the Weierstrass/Edwards point types used here. The table is left in
	* projective form (no normalizeZ): normalizing this small a table costs more than the
	* mixed-add savings it would buy for a single multiply.
	* @returns real point `p`; `f` duplicates it only to match {@link wnafCachedCT}'s return shape
	* (this path needs no fake accumulator — its op-count is already scalar-independent).
	*/
	fixedWindowCT(point, n, bits) {
		const W = FW_WINDOW;
		const size = 32;
		const mask = bitMask(W);
		const table = new Array(size);
		table[0] = this.ZERO;
		for (let i = 1; i < size; i++) table[i] = table[i - 1].add(point);
		const windows = Math.ceil(bits / W);
		let acc = this.ZERO;
		for (let window = windows - 1; window >= 0; window--) {
			if (window !== windows - 1) for (let d = 0; d < W; d++) acc = acc.double();
			const digit = Number(n >> BigInt(window * W) & mask);
			let sel = table[0];
			for (let i = 1; i < size; i++) sel = i === digit ? table[i] : sel;
			acc = acc.add(sel);
		}
		return {
			p: acc,
			f: acc
		};
	}
	shouldBlind(point, cofactor) {
		if (this.randomBytes === void 0) return false;
		if (cofactor === _1n$5) return true;
		if (point !== this.BASE) return false;
		if (this.baseCanBeBlinded === void 0) this.baseCanBeBlinded = this.mulUnsafe(this.BASE, this.Point.Fn.ORDER).is0();
		return this.baseCanBeBlinded;
	}
	mulSecret(point, scalar, cofactor, transform) {
		return this.shouldBlind(point, cofactor) ? this.mulCTBlinded(point, scalar, transform) : this.mulCT(point, scalar, transform);
	}
	mulUnsafe(point, scalar, transform) {
		this.assertPoint(point);
		if (!isPosBig(scalar)) throw new Error("invalid scalar");
		const W = getWindowSize(point);
		if (W === 1 || scalar >= this.Point.Fn.ORDER) return mulAddUnsafe(this.Point, [point], [scalar], true);
		const precomputes = this.getWnafPrecomputes(W, point, this.bits, transform);
		return this.wnafCachedCT(precomputes, scalar).p;
	}
	setWindowSize(point, W) {
		this.assertPoint(point);
		validateW(W, this.bits);
		validateTableBytes((Math.ceil((this.bits + BLIND_BITS) / W) + 1) * 2 ** (W - 1), this.Point.Fp.BYTES);
		pointWindowSizes.set(point, W);
		this.wnafPrecomputes.delete(point);
	}
	hasWindowSize(point) {
		return getWindowSize(point) !== 1;
	}
};
/**
* Combined multi-scalar multiplication `Σ scalars[i]⋅points[i]` via interleaved width-4 wNAF
* (Strauss–Shamir). Every input gets its own table of odd multiples `[1P, 3P, 5P, 7P]` and
* signed-digit recoding, but all walks share one doubling chain, so total cost is
* `~bits` doublings + `L⋅bits/5` additions instead of `L⋅bits` doublings for separate
* multiplications. Intended for the 2-4 point shapes of signature verification
* (`R = u1⋅G + u2⋅P`); use {@link pippenger} for larger batches.
*
* Not constant-time: only for public inputs. Scalars must satisfy `0 <= s < Fn.ORDER`;
* fold negative signs into the points before calling.
* @param c - Point constructor.
* @param points - Array of curve points.
* @param scalars - Array of non-negative scalars, same length as points.
* @param allowOversized - Replace the `s < Fn.ORDER` scalar check with a `Fn.ORDER^4` DoS cap.
*   Off by default. For scalars that must NOT be reduced mod ORDER: torsion checks
*   (`Fn.ORDER⋅P ≟ O`) and cofactor-clearing multiples. Walk length grows with `bitLen(s)`.
* @returns Combined multiplication result; identity for empty input.
* @throws If the point set or scalar set is invalid. {@link Error}
* @example
* Combined multi-scalar multiplication via Strauss–Shamir.
*
* ```ts
* import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
* import { p256 } from '@noble/curves/nist.js';
* const G = p256.Point.BASE;
* const R = mulAddUnsafe(p256.Point, [G, G.double()], [2n, 3n]); // 2⋅G + 3⋅(2⋅G)
* ```
*/
function mulAddUnsafe(c, points, scalars, allowOversized = false) {
	validatePointCons(c);
	validateMSMPoints(points, c);
	abool(allowOversized, "allowOversized");
	validateMSMScalars(scalars, c.Fn, allowOversized ? c.Fn.ORDER ** _4n$3 : void 0);
	if (points.length !== scalars.length) throw new Error("arrays of points and scalars must have equal length");
	const tables = points.map((p) => oddMultiples(p, 4));
	const digits = scalars.map((n) => wnafDigits(n, 4));
	return wnafWalk(c.ZERO, tables, digits);
}
function createField(order, field, isLE) {
	if (field) {
		if (field.ORDER !== order) throw new Error("Field.ORDER must match order: Fp == p, Fn == n");
		validateField(field);
		return field;
	} else return Field(order, { isLE });
}
/**
* Validates basic CURVE shape and field membership, then creates fields.
* This does not prove that the generator is on-curve, that subgroup/order data are consistent, or
* that the curve equation itself is otherwise sane.
* @param type - Curve family.
* @param CURVE - Curve parameters.
* @param curveOpts - Optional field overrides. See {@link FpFn}:
*   - `Fp` (optional): Optional base-field override.
*   - `Fn` (optional): Optional scalar-field override.
* @param FpFnLE - Whether field encoding is little-endian.
* @returns Frozen curve parameters and fields.
* @throws If the curve parameters or field overrides are invalid. {@link Error}
* @example
* Build curve fields from raw constants before constructing a curve instance.
*
* ```ts
* const curve = createCurveFields('weierstrass', {
*   p: 17n,
*   n: 19n,
*   h: 1n,
*   a: 2n,
*   b: 2n,
*   Gx: 5n,
*   Gy: 1n,
* });
* ```
*/
function createCurveFields(type, CURVE, curveOpts = {}, FpFnLE) {
	if (type !== "weierstrass" && type !== "edwards") throw new Error("expected curve type \"weierstrass\" or \"edwards\"");
	if (FpFnLE === void 0) FpFnLE = type === "edwards";
	if (!CURVE || typeof CURVE !== "object") throw new Error(`expected valid ${type} CURVE object`);
	validateObject(curveOpts);
	for (const p of [
		"p",
		"n",
		"h"
	]) {
		const val = CURVE[p];
		if (!(isPosBig(val) && val !== _0n$5)) throw new Error(`CURVE.${p} must be positive bigint`);
	}
	const Fp = createField(CURVE.p, curveOpts.Fp, FpFnLE);
	const Fn = createField(CURVE.n, curveOpts.Fn, FpFnLE);
	const params = [
		"Gx",
		"Gy",
		"a",
		type === "weierstrass" ? "b" : "d"
	];
	for (const p of params) if (!Fp.isValid(CURVE[p])) throw new Error(`CURVE.${p} must be valid field element of CURVE.Fp`);
	CURVE = Object.freeze(Object.assign({}, CURVE));
	return {
		CURVE,
		Fp,
		Fn
	};
}
// node_modules/@noble/curves/abstract/hash-to-curve.js
var _0n$4 = /* @__PURE__ */ BigInt(0);
var _1n$4 = /* @__PURE__ */ BigInt(1);
var _2n$4 = /* @__PURE__ */ BigInt(2);
var _3n$4 = /* @__PURE__ */ BigInt(3);
var _4n$2 = /* @__PURE__ */ BigInt(4);
var os2ip = bytesToNumberBE;
function i2osp(value, length) {
	asafenumber(value);
	asafenumber(length);
	if (length < 0 || length > 4) throw new Error("invalid I2OSP length: " + length);
	if (value < 0 || value > 2 ** (8 * length) - 1) throw new Error("invalid I2OSP input: " + value);
	const res = Array.from({ length }).fill(0);
	for (let i = length - 1; i >= 0; i--) {
		res[i] = value & 255;
		value >>>= 8;
	}
	return new Uint8Array(res);
}
function strxor(a, b) {
	const arr = new Uint8Array(a.length);
	for (let i = 0; i < a.length; i++) arr[i] = a[i] ^ b[i];
	return arr;
}
function normDST(DST) {
	if (!isBytes(DST) && typeof DST !== "string") throw new Error("DST must be Uint8Array or ascii string");
	const dst = typeof DST === "string" ? asciiToBytes(DST) : DST;
	if (dst.length === 0) throw new Error("DST must be non-empty");
	return dst;
}
/**
* Produces a uniformly random byte string using a cryptographic hash
* function H that outputs b bits.
* See {@link https://www.rfc-editor.org/rfc/rfc9380#section-5.3.1 | RFC 9380 section 5.3.1}.
* @param msg - Input message.
* @param DST - Domain separation tag. This helper normalizes DST, rejects empty DSTs, and
*   oversize-hashes DST when needed.
* @param lenInBytes - Output length.
* @param H - Hash function.
* @returns Uniform byte string.
* @throws If the message, DST, hash, or output length is invalid. {@link Error}
* @example
* Expand one message into uniform bytes with the XMD construction.
*
* ```ts
* import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const uniform = expand_message_xmd(new TextEncoder().encode('hello noble'), 'DST', 32, sha256);
* ```
*/
function expand_message_xmd(msg, DST, lenInBytes, H) {
	abytes(msg);
	asafenumber(lenInBytes);
	if (typeof H !== "function") throw new Error("expand_message_xmd: expected hash function");
	asafenumber(H.outputLen, "hash.outputLen");
	asafenumber(H.blockLen, "hash.blockLen");
	DST = normDST(DST);
	if (DST.length > 255) DST = H(concatBytes$1(asciiToBytes("H2C-OVERSIZE-DST-"), DST));
	const { outputLen: b_in_bytes, blockLen: r_in_bytes } = H;
	const ell = Math.ceil(lenInBytes / b_in_bytes);
	if (lenInBytes > 65535 || ell > 255) throw new Error("expand_message_xmd: invalid lenInBytes");
	const DST_prime = concatBytes$1(DST, i2osp(DST.length, 1));
	const Z_pad = new Uint8Array(r_in_bytes);
	const l_i_b_str = i2osp(lenInBytes, 2);
	const b = new Array(ell);
	const b_0 = H(concatBytes$1(Z_pad, msg, l_i_b_str, i2osp(0, 1), DST_prime));
	b[0] = H(concatBytes$1(b_0, i2osp(1, 1), DST_prime));
	for (let i = 1; i < ell; i++) {
		const args = [
			strxor(b_0, b[i - 1]),
			i2osp(i + 1, 1),
			DST_prime
		];
		b[i] = H(concatBytes$1(...args));
	}
	return concatBytes$1(...b).slice(0, lenInBytes);
}
/**
* Produces a uniformly random byte string using an extendable-output function (XOF) H.
* 1. The collision resistance of H MUST be at least k bits.
* 2. H MUST be an XOF that has been proved indifferentiable from
*    a random oracle under a reasonable cryptographic assumption.
* See {@link https://www.rfc-editor.org/rfc/rfc9380#section-5.3.2 | RFC 9380 section 5.3.2}.
* @param msg - Input message.
* @param DST - Domain separation tag. This helper normalizes DST, rejects empty DSTs, and
*   oversize-hashes DST when needed.
* @param lenInBytes - Output length.
* @param k - Target security level.
* @param H - XOF hash function.
* @returns Uniform byte string.
* @throws If the message, DST, XOF, or output length is invalid. {@link Error}
* @example
* Expand one message into uniform bytes with the XOF construction.
*
* ```ts
* import { expand_message_xof } from '@noble/curves/abstract/hash-to-curve.js';
* import { shake256 } from '@noble/hashes/sha3.js';
* const uniform = expand_message_xof(
*   new TextEncoder().encode('hello noble'),
*   'DST',
*   32,
*   128,
*   shake256
* );
* ```
*/
function expand_message_xof(msg, DST, lenInBytes, k, H) {
	abytes(msg);
	asafenumber(lenInBytes);
	asafenumber(k, "k");
	if (k < 0) throw new Error("expand_message_xof: invalid k");
	if (typeof H !== "function") throw new Error("expand_message_xof: expected XOF function");
	if (typeof H.create !== "function") throw new Error("expand_message_xof: expected XOF create");
	DST = normDST(DST);
	if (lenInBytes < 0 || lenInBytes > 65535) throw new Error("expand_message_xof: invalid lenInBytes");
	if (DST.length > 255) {
		const dkLen = Math.ceil(2 * k / 8);
		DST = H.create({ dkLen }).update(asciiToBytes("H2C-OVERSIZE-DST-")).update(DST).digest();
	}
	if (DST.length > 255) throw new Error("expand_message_xof: invalid DST");
	return H.create({ dkLen: lenInBytes }).update(msg).update(i2osp(lenInBytes, 2)).update(DST).update(i2osp(DST.length, 1)).digest();
}
/**
* Hashes arbitrary-length byte strings to a list of one or more elements of a finite field F.
* See {@link https://www.rfc-editor.org/rfc/rfc9380#section-5.2 | RFC 9380 section 5.2}.
* @param msg - Input message bytes.
* @param count - Number of field elements to derive. Must be `>= 1`.
* @param options - RFC 9380 options. See {@link H2COpts}. `m` must be `>= 1`.
* @returns `[u_0, ..., u_(count - 1)]`, a list of field elements.
* @throws If the expander choice or RFC 9380 options are invalid. {@link Error}
* @example
* Hash one message into field elements before mapping it onto a curve.
*
* ```ts
* import { hash_to_field } from '@noble/curves/abstract/hash-to-curve.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const scalars = hash_to_field(new TextEncoder().encode('hello noble'), 2, {
*   DST: 'DST',
*   p: 17n,
*   m: 1,
*   k: 128,
*   expand: 'xmd',
*   hash: sha256,
* });
* ```
*/
function hash_to_field(msg, count, options) {
	validateObject(options, {
		p: "bigint",
		m: "number",
		k: "number",
		hash: "function"
	});
	const { p, k, m, hash, expand, DST } = options;
	asafenumber(hash.outputLen, "valid hash");
	abytes(msg);
	asafenumber(count);
	asafenumber(m, "m");
	asafenumber(k, "k");
	if (p <= BigInt(1)) throw new Error("hash_to_field: expected valid field characteristic");
	if (count < 1) throw new Error("hash_to_field: expected count >= 1");
	if (m < 1) throw new Error("hash_to_field: expected m >= 1");
	if (k < 0) throw new Error("hash_to_field: invalid k");
	const log2p = p.toString(2).length;
	const L = Math.ceil((log2p + k) / 8);
	const len_in_bytes = count * m * L;
	let prb;
	if (expand === "xmd") prb = expand_message_xmd(msg, DST, len_in_bytes, hash);
	else if (expand === "xof") prb = expand_message_xof(msg, DST, len_in_bytes, k, hash);
	else if (expand === "_internal_pass") prb = msg;
	else throw new Error("expand must be \"xmd\" or \"xof\"");
	const u = new Array(count);
	for (let i = 0; i < count; i++) {
		const e = new Array(m);
		for (let j = 0; j < m; j++) {
			const elm_offset = L * (j + i * m);
			const tv = prb.subarray(elm_offset, elm_offset + L);
			e[j] = mod(os2ip(tv), p);
		}
		u[i] = e;
	}
	return u;
}
/**
* @param field - Field implementation.
* @param map - Isogeny coefficients.
* @returns Isogeny mapping helper.
* @example
* Build one rational isogeny map, then apply it to affine x/y coordinates.
*
* ```ts
* import { isogenyMap } from '@noble/curves/abstract/hash-to-curve.js';
* import { Field } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const iso = isogenyMap(Fp, [[0n, 1n], [1n], [1n], [1n]]);
* const point = iso(3n, 5n);
* ```
*/
function isogenyMap(field, map) {
	validateField(field);
	aarray(map, "map");
	const coeff = map.map((i, row) => {
		aarray(i, "map[" + row + "]");
		if (i.length < 1) throw new Error("isogenyMap: expected non-empty coefficients");
		return Array.from(i).reverse();
	});
	return (x, y) => {
		const [xn, xd, yn, yd] = coeff.map((val) => val.reduce((acc, i) => field.add(field.mul(acc, x), i)));
		const isZero = field.is0(xd) || field.is0(yd);
		const [xd_inv, yd_inv] = FpInvertBatch(field, [xd, yd], true);
		x = field.mul(xn, xd_inv);
		y = field.mul(y, field.mul(yn, yd_inv));
		return isZero ? {
			x: field.ZERO,
			y: field.ZERO
		} : {
			x,
			y
		};
	};
}
var _DST_scalar = "HashToScalar-";
/**
* Creates hash-to-curve methods from EC Point and mapToCurve function. See {@link H2CHasher}.
* @param Point - Point constructor.
* @param mapToCurve - Map-to-curve function.
* @param defaults - Default hash-to-curve options. A frozen detached snapshot is reused as the
*   shared defaults bundle for the returned helpers.
* @returns Hash-to-curve helper namespace.
* @throws If the map-to-curve callback or default hash-to-curve options are invalid. {@link Error}
* @example
* Bundle hash-to-curve, hash-to-scalar, and encode-to-curve helpers for one curve.
*
* ```ts
* import { createHasher } from '@noble/curves/abstract/hash-to-curve.js';
* import { p256 } from '@noble/curves/nist.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hasher = createHasher(p256.Point, () => p256.Point.BASE.toAffine(), {
*   DST: 'P256_XMD:SHA-256_SSWU_RO_',
*   encodeDST: 'P256_XMD:SHA-256_SSWU_NU_',
*   p: p256.Point.Fp.ORDER,
*   m: 1,
*   k: 128,
*   expand: 'xmd',
*   hash: sha256,
* });
* const point = hasher.encodeToCurve(new TextEncoder().encode('hello noble'));
* ```
*/
function createHasher(Point, mapToCurve, defaults) {
	if (typeof mapToCurve !== "function") throw new Error("mapToCurve() must be defined");
	validateObject(defaults);
	const snapshot = (src) => Object.freeze({
		...src,
		DST: isBytes(src.DST) ? copyBytes(src.DST) : src.DST,
		...src.encodeDST === void 0 ? {} : { encodeDST: isBytes(src.encodeDST) ? copyBytes(src.encodeDST) : src.encodeDST }
	});
	const safeDefaults = snapshot(defaults);
	const dstOverride = (options) => options && options.DST !== void 0 ? { DST: options.DST } : void 0;
	function map(num) {
		return Point.fromAffine(mapToCurve(num));
	}
	function clear(initial) {
		const P = initial.clearCofactor();
		if (P.equals(Point.ZERO)) return Point.ZERO;
		P.assertValidity();
		return P;
	}
	return Object.freeze({
		get defaults() {
			return snapshot(safeDefaults);
		},
		Point,
		hashToCurve(msg, options) {
			const u = hash_to_field(msg, 2, Object.assign({}, safeDefaults, dstOverride(options)));
			const u0 = map(u[0]);
			const u1 = map(u[1]);
			return clear(u0.add(u1));
		},
		encodeToCurve(msg, options) {
			const optsDst = safeDefaults.encodeDST === void 0 ? {} : { DST: safeDefaults.encodeDST };
			return clear(map(hash_to_field(msg, 1, Object.assign({}, safeDefaults, optsDst, dstOverride(options)))[0]));
		},
		/** See {@link H2CHasher} */
		mapToCurve(scalars) {
			if (safeDefaults.m === 1) {
				if (typeof scalars !== "bigint") throw new Error("expected bigint (m=1)");
				return clear(map([scalars]));
			}
			if (!Array.isArray(scalars)) throw new Error("expected array of bigints");
			if (scalars.length !== safeDefaults.m) throw new Error(`expected array of ${safeDefaults.m} bigints`);
			for (const i of scalars) if (typeof i !== "bigint") throw new Error("expected array of bigints");
			return clear(map(scalars));
		},
		hashToScalar(msg, options) {
			const N = Point.Fn.ORDER;
			return hash_to_field(msg, 1, Object.assign({}, safeDefaults, { DST: _DST_scalar }, dstOverride(options), {
				p: N,
				m: 1
			}))[0][0];
		}
	});
}
/**
* Implementation of the Shallue and van de Woestijne method for any weierstrass curve.
* TODO: check if there is a way to merge this with uvRatio in Edwards; move to modular.
* b = True and y = sqrt(u / v) if (u / v) is square in F, and
* b = False and y = sqrt(Z * (u / v)) otherwise.
* RFC 9380 expects callers to provide `v != 0`; this helper does not enforce it.
* @param Fp - Field implementation.
* @param Z - Simplified SWU map parameter.
* @returns Square-root ratio helper.
* @example
* Build the square-root ratio helper used by SWU map implementations.
*
* ```ts
* import { SWUFpSqrtRatio } from '@noble/curves/abstract/hash-to-curve.js';
* import { Field } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const sqrtRatio = SWUFpSqrtRatio(Fp, 3n);
* const out = sqrtRatio(4n, 1n);
* ```
*/
function SWUFpSqrtRatio(Fp, Z) {
	const F = validateField(Fp);
	const q = F.ORDER;
	let l = _0n$4;
	for (let o = q - _1n$4; o % _2n$4 === _0n$4; o /= _2n$4) l += _1n$4;
	const c1 = l;
	const _2n_pow_c1_1 = _2n$4 << c1 - _1n$4 - _1n$4;
	const _2n_pow_c1 = _2n_pow_c1_1 * _2n$4;
	const c2 = (q - _1n$4) / _2n_pow_c1;
	const c3 = (c2 - _1n$4) / _2n$4;
	const c4 = _2n_pow_c1 - _1n$4;
	const c5 = _2n_pow_c1_1;
	const c6 = F.pow(Z, c2);
	const c7 = F.pow(Z, (c2 + _1n$4) / _2n$4);
	let sqrtRatio = (u, v) => {
		let tv1 = c6;
		let tv2 = F.pow(v, c4);
		let tv3 = F.sqr(tv2);
		tv3 = F.mul(tv3, v);
		let tv5 = F.mul(u, tv3);
		tv5 = F.pow(tv5, c3);
		tv5 = F.mul(tv5, tv2);
		tv2 = F.mul(tv5, v);
		tv3 = F.mul(tv5, u);
		let tv4 = F.mul(tv3, tv2);
		tv5 = F.pow(tv4, c5);
		let isQR = F.eql(tv5, F.ONE);
		tv2 = F.mul(tv3, c7);
		tv5 = F.mul(tv4, tv1);
		tv3 = F.cmov(tv2, tv3, isQR);
		tv4 = F.cmov(tv5, tv4, isQR);
		for (let i = c1; i > _1n$4; i--) {
			let tv5 = i - _2n$4;
			tv5 = _2n$4 << tv5 - _1n$4;
			let tvv5 = F.pow(tv4, tv5);
			const e1 = F.eql(tvv5, F.ONE);
			tv2 = F.mul(tv3, tv1);
			tv1 = F.mul(tv1, tv1);
			tvv5 = F.mul(tv4, tv1);
			tv3 = F.cmov(tv2, tv3, e1);
			tv4 = F.cmov(tvv5, tv4, e1);
		}
		return {
			isValid: !F.is0(v) && (isQR || F.is0(u)),
			value: tv3
		};
	};
	if (F.ORDER % _4n$2 === _3n$4) {
		const c1 = (F.ORDER - _3n$4) / _4n$2;
		const c2 = F.sqrt(F.neg(Z));
		sqrtRatio = (u, v) => {
			let tv1 = F.sqr(v);
			const tv2 = F.mul(u, v);
			tv1 = F.mul(tv1, tv2);
			let y1 = F.pow(tv1, c1);
			y1 = F.mul(y1, tv2);
			const y2 = F.mul(y1, c2);
			const tv3 = F.mul(F.sqr(y1), v);
			const isQR = F.eql(tv3, u);
			let y = F.cmov(y2, y1, isQR);
			return {
				isValid: !F.is0(v) && isQR,
				value: y
			};
		};
	}
	return sqrtRatio;
}
/**
* Simplified Shallue-van de Woestijne-Ulas Method
* See {@link https://www.rfc-editor.org/rfc/rfc9380#section-6.6.2 | RFC 9380 section 6.6.2}.
* @param Fp - Field implementation.
* @param opts - SWU parameters:
*   - `A`: Curve parameter `A`.
*   - `B`: Curve parameter `B`.
*   - `Z`: Simplified SWU map parameter.
* @returns Deterministic map-to-curve function.
* @throws If the SWU parameters are invalid or the field lacks the required helpers. {@link Error}
* @example
* Map one field element to a Weierstrass curve point with the SWU recipe.
*
* ```ts
* import { mapToCurveSimpleSWU } from '@noble/curves/abstract/hash-to-curve.js';
* import { Field } from '@noble/curves/abstract/modular.js';
* const Fp = Field(17n);
* const map = mapToCurveSimpleSWU(Fp, { A: 1n, B: 2n, Z: 3n });
* const point = map(5n);
* ```
*/
function mapToCurveSimpleSWU(Fp, opts) {
	const F = validateField(Fp);
	validateObject(opts, {}, {}, "opts");
	const { A, B, Z } = opts;
	if (!F.isValidNot0(A) || !F.isValidNot0(B) || !F.isValid(Z)) throw new Error("mapToCurveSimpleSWU: invalid opts");
	if (F.eql(Z, F.neg(F.ONE)) || FpIsSquare(F, Z)) throw new Error("mapToCurveSimpleSWU: invalid opts");
	const x = F.mul(B, F.inv(F.mul(Z, A)));
	if (!FpIsSquare(F, F.add(F.add(F.mul(F.sqr(x), x), F.mul(A, x)), B))) throw new Error("mapToCurveSimpleSWU: invalid opts");
	const sqrtRatio = SWUFpSqrtRatio(F, Z);
	if (!F.isOdd) throw new Error("Field does not have .isOdd()");
	return (u) => {
		let tv1, tv2, tv3, tv4, tv5, tv6, x, y;
		tv1 = F.sqr(u);
		tv1 = F.mul(tv1, Z);
		tv2 = F.sqr(tv1);
		tv2 = F.add(tv2, tv1);
		tv3 = F.add(tv2, F.ONE);
		tv3 = F.mul(tv3, B);
		tv4 = F.cmov(Z, F.neg(tv2), !F.eql(tv2, F.ZERO));
		tv4 = F.mul(tv4, A);
		tv2 = F.sqr(tv3);
		tv6 = F.sqr(tv4);
		tv5 = F.mul(tv6, A);
		tv2 = F.add(tv2, tv5);
		tv2 = F.mul(tv2, tv3);
		tv6 = F.mul(tv6, tv4);
		tv5 = F.mul(tv6, B);
		tv2 = F.add(tv2, tv5);
		x = F.mul(tv1, tv3);
		const { isValid, value } = sqrtRatio(tv2, tv6);
		y = F.mul(tv1, u);
		y = F.mul(y, value);
		x = F.cmov(x, tv3, isValid);
		y = F.cmov(y, value, isValid);
		const e1 = F.isOdd(u) === F.isOdd(y);
		y = F.cmov(F.neg(y), y, e1);
		const tv4_inv = FpInvertBatch(F, [tv4], true)[0];
		x = F.mul(x, tv4_inv);
		return {
			x,
			y
		};
	};
}
// node_modules/@noble/curves/abstract/weierstrass.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var divNearest = (num, den) => (num + (num >= 0 ? den : -den) / _2n$3) / den;
/** Splits scalar for GLV endomorphism. */
function _splitEndoScalar(k, basis, n) {
	aInRange("scalar", k, _0n$3, n);
	const [[a1, b1], [a2, b2]] = basis;
	const c1 = divNearest(b2 * k, n);
	const c2 = divNearest(-b1 * k, n);
	let k1 = k - c1 * a1 - c2 * a2;
	let k2 = -c1 * b1 - c2 * b2;
	const k1neg = k1 < _0n$3;
	const k2neg = k2 < _0n$3;
	if (k1neg) k1 = -k1;
	if (k2neg) k2 = -k2;
	const MAX_NUM = bitMask(Math.ceil(bitLen(n) / 2)) + _1n$3;
	if (k1 < _0n$3 || k1 >= MAX_NUM || k2 < _0n$3 || k2 >= MAX_NUM) throw new Error("splitScalar (endomorphism): failed for k");
	return {
		k1neg,
		k1,
		k2neg,
		k2
	};
}
var _0n$3 = /* @__PURE__ */ BigInt(0);
var _1n$3 = /* @__PURE__ */ BigInt(1);
var _2n$3 = /* @__PURE__ */ BigInt(2);
var _3n$3 = /* @__PURE__ */ BigInt(3);
var _4n$1 = /* @__PURE__ */ BigInt(4);
/**
* Creates weierstrass Point constructor, based on specified curve options.
*
* See {@link WeierstrassOpts}.
* @param params - Curve parameters. See {@link WeierstrassOpts}.
* @param extraOpts - Optional helpers and overrides. See {@link WeierstrassExtraOpts}.
* @returns Weierstrass point constructor.
* @throws If the curve parameters, overrides, or point codecs are invalid. {@link Error}
*
* @example
* Construct a point type from explicit Weierstrass curve parameters.
*
* ```js
* const opts = {
*   p: 0xfffffffffffffffffffffffffffffffeffffac73n,
*   n: 0x100000000000000000001b8fa16dfab9aca16b6b3n,
*   h: 1n,
*   a: 0n,
*   b: 7n,
*   Gx: 0x3b4c382ce37aa192a4019e763036f4f5dd4d7ebbn,
*   Gy: 0x938cf935318fdced6bc28286531733c3f03c4feen,
* };
* const secp160k1_Point = weierstrass(opts);
* ```
*/
function weierstrass(params, extraOpts = {}) {
	const validated = createCurveFields("weierstrass", params, extraOpts);
	const Fp = validated.Fp;
	const Fn = validated.Fn;
	let CURVE = validated.CURVE;
	const { h: cofactor, n: CURVE_ORDER } = CURVE;
	validateObject(extraOpts, {}, {
		allowInfinityPoint: "boolean",
		clearCofactor: "function",
		isTorsionFree: "function",
		fromBytes: "function",
		toBytes: "function",
		endo: "object",
		randomBytes: "function"
	});
	const { endo: endoOpts, allowInfinityPoint, clearCofactor, isTorsionFree, fromBytes, toBytes } = extraOpts;
	const randomBytes$2 = extraOpts.randomBytes === void 0 ? randomBytes : extraOpts.randomBytes;
	if (endoOpts) {
		if (!Fp.is0(CURVE.a) || typeof endoOpts.beta !== "bigint" || !Array.isArray(endoOpts.basises)) throw new Error("invalid endo: expected \"beta\": bigint and \"basises\": array");
	}
	const endo = endoOpts ? {
		beta: endoOpts.beta,
		basises: endoOpts.basises.map((basis) => [...basis])
	} : void 0;
	const lengths = getWLengths(Fp, Fn);
	function assertCompressionIsSupported() {
		if (!Fp.isOdd) throw new Error("compression is not supported: Field does not have .isOdd()");
	}
	function pointToBytes(_c, point, isCompressed) {
		if (point.is0()) {
			if (!allowInfinityPoint) throw new Error("bad point: ZERO");
			return Uint8Array.of(0);
		}
		const { x, y } = point.toAffine();
		const bx = Fp.toBytes(x);
		abool(isCompressed, "isCompressed");
		if (isCompressed) {
			assertCompressionIsSupported();
			return concatBytes$1(pprefix(!Fp.isOdd(y)), bx);
		} else return concatBytes$1(Uint8Array.of(4), bx, Fp.toBytes(y));
	}
	function pointFromBytes(bytes) {
		abytes(bytes, void 0, "Point");
		const { publicKey: comp, publicKeyUncompressed: uncomp } = lengths;
		const length = bytes.length;
		const head = bytes[0];
		const tail = bytes.subarray(1);
		if (allowInfinityPoint && length === 1 && head === 0) return {
			x: Fp.ZERO,
			y: Fp.ZERO
		};
		if (length === comp && (head === 2 || head === 3)) {
			const x = Fp.fromBytes(tail);
			if (!Fp.isValid(x)) throw new Error("bad point: is not on curve, wrong x");
			const y2 = weierstrassEquation(x);
			let y;
			try {
				y = Fp.sqrt(y2);
			} catch (sqrtError) {
				const err = sqrtError instanceof Error ? ": " + sqrtError.message : "";
				throw new Error("bad point: is not on curve, sqrt error" + err);
			}
			assertCompressionIsSupported();
			const evenY = Fp.isOdd(y);
			if ((head & 1) === 1 !== evenY) y = Fp.neg(y);
			return {
				x,
				y
			};
		} else if (length === uncomp && head === 4) {
			const L = Fp.BYTES;
			const x = Fp.fromBytes(tail.subarray(0, L));
			const y = Fp.fromBytes(tail.subarray(L, L * 2));
			if (!isValidXY(x, y)) throw new Error("bad point: is not on curve");
			return {
				x,
				y
			};
		} else throw new Error(`bad point: got length ${length}, expected compressed=${comp} or uncompressed=${uncomp}`);
	}
	const encodePoint = toBytes === void 0 ? pointToBytes : toBytes;
	const decodePoint = fromBytes === void 0 ? pointFromBytes : fromBytes;
	const b3 = Fp.mul(CURVE.b, _3n$3);
	const mulA = Fp.is0(CURVE.a) ? (_) => Fp.ZERO : (x) => Fp.mul(CURVE.a, x);
	function weierstrassEquation(x) {
		const x2 = Fp.sqr(x);
		const x3 = Fp.mul(x2, x);
		return Fp.add(Fp.add(x3, Fp.mul(x, CURVE.a)), CURVE.b);
	}
	/** Checks whether equation holds for given x, y: y² == x³ + ax + b */
	function isValidXY(x, y) {
		const left = Fp.sqr(y);
		const right = weierstrassEquation(x);
		return Fp.eql(left, right);
	}
	if (!isValidXY(CURVE.Gx, CURVE.Gy)) throw new Error("bad curve params: generator point");
	const _4a3 = Fp.mul(Fp.pow(CURVE.a, _3n$3), _4n$1);
	const _27b2 = Fp.mul(Fp.sqr(CURVE.b), BigInt(27));
	if (Fp.is0(Fp.add(_4a3, _27b2))) throw new Error("bad curve params: a or b");
	/** Asserts coordinate is valid: 0 <= n < Fp.ORDER. */
	function acoord(title, n, banZero = false) {
		if (!Fp.isValid(n) || banZero && Fp.is0(n)) throw new Error(`bad point coordinate ${title}`);
		return typeof n === "object" && n !== null ? Fp.create(n) : n;
	}
	function aprjpoint(other) {
		if (!(other instanceof Point)) throw new Error("Weierstrass Point expected");
	}
	function splitEndoScalarN(k) {
		if (!endo || !endo.basises) throw new Error("no endo");
		return _splitEndoScalar(k, endo.basises, Fn.ORDER);
	}
	/**
	* Appends a (point, scalar) pair to the inputs of a vartime wNAF walk
	* ({@link mulAddUnsafe}). With GLV endomorphism the scalar is split into two half-width
	* pairs against P and ψ(P) = (β⋅x, y), halving the walk's shared doubling chain;
	* split signs fold into the points.
	*/
	function pushWnafPair(points, scalars, p, k) {
		if (!Fn.isValid(k)) throw new RangeError("invalid scalar: out of range");
		if (endo) {
			const { k1neg, k1, k2neg, k2 } = splitEndoScalarN(k);
			const psi = new Point(Fp.mul(p.X, endo.beta), p.Y, p.Z);
			points.push(k1neg ? p.negate() : p, k2neg ? psi.negate() : psi);
			scalars.push(k1, k2);
		} else {
			points.push(p);
			scalars.push(k);
		}
	}
	const validityCache = /* @__PURE__ */ new WeakSet();
	/**
	* Projective Point works in 3d / projective (homogeneous) coordinates:(X, Y, Z) ∋ (x=X/Z, y=Y/Z).
	* Default Point works in 2d / affine coordinates: (x, y).
	* We're doing calculations in projective, because its operations don't require costly inversion.
	*/
	class Point {
		static BASE = new Point(CURVE.Gx, CURVE.Gy, Fp.ONE);
		static ZERO = new Point(Fp.ZERO, Fp.ONE, Fp.ZERO);
		static Fp = Fp;
		static Fn = Fn;
		X;
		Y;
		Z;
		/** Does NOT validate if the point is valid. Use `.assertValidity()`. */
		constructor(X, Y, Z) {
			this.X = acoord("x", X);
			this.Y = acoord("y", Y, true);
			this.Z = acoord("z", Z);
			Object.freeze(this);
		}
		static CURVE() {
			return CURVE;
		}
		/** Does NOT validate if the point is valid. Use `.assertValidity()`. */
		static fromAffine(p) {
			const { x, y } = p || {};
			if (!p || !Fp.isValid(x) || !Fp.isValid(y)) throw new Error("invalid affine point");
			if (p instanceof Point) throw new Error("projective point not allowed");
			if (Fp.is0(x) && Fp.is0(y)) return Point.ZERO;
			return new Point(x, y, Fp.ONE);
		}
		static fromBytes(bytes) {
			const P = Point.fromAffine(decodePoint(abytes(bytes, void 0, "point")));
			P.assertValidity();
			return P;
		}
		static fromHex(hex) {
			return Point.fromBytes(hexToBytes(hex));
		}
		get x() {
			return this.toAffine().x;
		}
		get y() {
			return this.toAffine().y;
		}
		/**
		* @param isLazy - true will defer table computation until the first multiplication
		*/
		precompute(windowSize = 6, isLazy = true) {
			wnaf.setWindowSize(this, windowSize);
			if (!isLazy) this.multiply(_3n$3);
			return this;
		}
		/** A point on curve is valid if it conforms to equation. */
		assertValidity() {
			const p = this;
			if (p.is0()) {
				if (allowInfinityPoint && Fp.is0(p.X) && Fp.eql(p.Y, Fp.ONE) && Fp.is0(p.Z)) return;
				throw new Error("bad point: ZERO");
			}
			if (validityCache.has(p)) return;
			const { x, y } = p.toAffine();
			if (!Fp.isValid(x) || !Fp.isValid(y)) throw new Error("bad point: x or y not field elements");
			if (!isValidXY(x, y)) throw new Error("bad point: equation left != right");
			if (!p.isTorsionFree()) throw new Error("bad point: not in prime-order subgroup");
			validityCache.add(p);
		}
		hasEvenY() {
			const { y } = this.toAffine();
			if (!Fp.isOdd) throw new Error("Field doesn't support isOdd");
			return !Fp.isOdd(y);
		}
		/** Compare one point to another. */
		equals(other) {
			aprjpoint(other);
			const { X: X1, Y: Y1, Z: Z1 } = this;
			const { X: X2, Y: Y2, Z: Z2 } = other;
			const U1 = Fp.eql(Fp.mul(X1, Z2), Fp.mul(X2, Z1));
			const U2 = Fp.eql(Fp.mul(Y1, Z2), Fp.mul(Y2, Z1));
			return U1 && U2;
		}
		/** Flips point to one corresponding to (x, -y) in Affine coordinates. */
		negate() {
			return new Point(this.X, Fp.neg(this.Y), this.Z);
		}
		double() {
			const { X: X1, Y: Y1, Z: Z1 } = this;
			let X3 = Fp.ZERO, Y3 = Fp.ZERO, Z3 = Fp.ZERO;
			let t0 = Fp.mul(X1, X1);
			let t1 = Fp.mul(Y1, Y1);
			let t2 = Fp.mul(Z1, Z1);
			let t3 = Fp.mul(X1, Y1);
			t3 = Fp.add(t3, t3);
			Z3 = Fp.mul(X1, Z1);
			Z3 = Fp.add(Z3, Z3);
			X3 = mulA(Z3);
			Y3 = Fp.mul(b3, t2);
			Y3 = Fp.add(X3, Y3);
			X3 = Fp.sub(t1, Y3);
			Y3 = Fp.add(t1, Y3);
			Y3 = Fp.mul(X3, Y3);
			X3 = Fp.mul(t3, X3);
			Z3 = Fp.mul(b3, Z3);
			t2 = mulA(t2);
			t3 = Fp.sub(t0, t2);
			t3 = mulA(t3);
			t3 = Fp.add(t3, Z3);
			Z3 = Fp.add(t0, t0);
			t0 = Fp.add(Z3, t0);
			t0 = Fp.add(t0, t2);
			t0 = Fp.mul(t0, t3);
			Y3 = Fp.add(Y3, t0);
			t2 = Fp.mul(Y1, Z1);
			t2 = Fp.add(t2, t2);
			t0 = Fp.mul(t2, t3);
			X3 = Fp.sub(X3, t0);
			Z3 = Fp.mul(t2, t1);
			Z3 = Fp.add(Z3, Z3);
			Z3 = Fp.add(Z3, Z3);
			return new Point(X3, Y3, Z3);
		}
		add(other) {
			aprjpoint(other);
			const { X: X1, Y: Y1, Z: Z1 } = this;
			const { X: X2, Y: Y2, Z: Z2 } = other;
			let X3 = Fp.ZERO, Y3 = Fp.ZERO, Z3 = Fp.ZERO;
			let t0 = Fp.mul(X1, X2);
			let t1 = Fp.mul(Y1, Y2);
			let t2 = Fp.mul(Z1, Z2);
			let t3 = Fp.add(X1, Y1);
			let t4 = Fp.add(X2, Y2);
			t3 = Fp.mul(t3, t4);
			t4 = Fp.add(t0, t1);
			t3 = Fp.sub(t3, t4);
			t4 = Fp.add(X1, Z1);
			let t5 = Fp.add(X2, Z2);
			t4 = Fp.mul(t4, t5);
			t5 = Fp.add(t0, t2);
			t4 = Fp.sub(t4, t5);
			t5 = Fp.add(Y1, Z1);
			X3 = Fp.add(Y2, Z2);
			t5 = Fp.mul(t5, X3);
			X3 = Fp.add(t1, t2);
			t5 = Fp.sub(t5, X3);
			Z3 = mulA(t4);
			X3 = Fp.mul(b3, t2);
			Z3 = Fp.add(X3, Z3);
			X3 = Fp.sub(t1, Z3);
			Z3 = Fp.add(t1, Z3);
			Y3 = Fp.mul(X3, Z3);
			t1 = Fp.add(t0, t0);
			t1 = Fp.add(t1, t0);
			t2 = mulA(t2);
			t4 = Fp.mul(b3, t4);
			t1 = Fp.add(t1, t2);
			t2 = Fp.sub(t0, t2);
			t2 = mulA(t2);
			t4 = Fp.add(t4, t2);
			t0 = Fp.mul(t1, t4);
			Y3 = Fp.add(Y3, t0);
			t0 = Fp.mul(t5, t4);
			X3 = Fp.mul(t3, X3);
			X3 = Fp.sub(X3, t0);
			t0 = Fp.mul(t3, t1);
			Z3 = Fp.mul(t5, Z3);
			Z3 = Fp.add(Z3, t0);
			return new Point(X3, Y3, Z3);
		}
		subtract(other) {
			aprjpoint(other);
			return this.add(other.negate());
		}
		is0() {
			return this.equals(Point.ZERO);
		}
		/**
		* Constant time multiplication.
		* Uses precomputed tables (signed fixed-window wNAF) when available.
		* Uses scalar blinding and avoids endomorphism splitting in the secret-scalar path.
		* @param scalar - by which the point would be multiplied
		* @returns New point
		*/
		multiply(scalar) {
			if (!Fn.isValidNot0(scalar)) throw new RangeError("invalid scalar: out of range");
			const { p, f } = wnaf.mulSecret(this, scalar, cofactor, normalize);
			return normalize([p, f])[0];
		}
		/**
		* Non-constant-time multiplication. Uses width-4 wNAF with GLV endomorphism splitting
		* when available (two half-width scalars sharing one halved doubling chain).
		* It's faster, but should only be used when you don't care about
		* an exposed secret key e.g. sig verification, which works over *public* keys.
		*/
		multiplyUnsafe(scalar) {
			const p = this;
			const sc = scalar;
			if (!Fn.isValid(sc)) throw new RangeError("invalid scalar: out of range");
			if (sc === _0n$3 || p.is0()) return Point.ZERO;
			if (sc === _1n$3) return p;
			if (wnaf.hasWindowSize(this)) return wnaf.mulUnsafe(p, sc, normalize);
			const points = [];
			const scalars = [];
			pushWnafPair(points, scalars, p, sc);
			return mulAddUnsafe(Point, points, scalars);
		}
		/**
		* Non-constant-time double-scalar multiplication `a⋅this + b⋅other` (Strauss–Shamir).
		* Both walks share one doubling chain via {@link mulAddUnsafe}, and GLV endomorphism
		* (when available) halves the chain again by splitting each scalar into two half-width
		* parts. Used by ECDSA verification and public-key recovery for `R = u1⋅G + u2⋅P`.
		* Only for public scalars.
		*/
		mulAddUnsafe(a, other, b) {
			aprjpoint(other);
			const points = [];
			const scalars = [];
			pushWnafPair(points, scalars, this, a);
			pushWnafPair(points, scalars, other, b);
			return mulAddUnsafe(Point, points, scalars);
		}
		/**
		* Converts Projective point to affine (x, y) coordinates.
		* (X, Y, Z) ∋ (x=X/Z, y=Y/Z).
		* @param invertedZ - Z^-1 (inverted zero) - optional, precomputation is useful for invertBatch
		*/
		toAffine(invertedZ) {
			const p = this;
			let iz = invertedZ;
			if (iz != null && !Fp.isValid(iz)) throw new RangeError("\"invertedZ\" expected valid field element");
			const { X, Y, Z } = p;
			if (Fp.eql(Z, Fp.ONE)) return {
				x: X,
				y: Y
			};
			const is0 = p.is0();
			if (iz == null) iz = is0 ? Fp.ONE : Fp.inv(Z);
			const x = Fp.mul(X, iz);
			const y = Fp.mul(Y, iz);
			const zz = Fp.mul(Z, iz);
			if (is0) return {
				x: Fp.ZERO,
				y: Fp.ZERO
			};
			if (!Fp.eql(zz, Fp.ONE)) throw new Error("invZ was invalid");
			return {
				x,
				y
			};
		}
		/**
		* Checks whether Point is free of torsion elements (is in prime subgroup).
		* Always torsion-free for cofactor=1 curves.
		*/
		isTorsionFree() {
			if (cofactor === _1n$3) return true;
			if (isTorsionFree) return isTorsionFree(Point, this);
			return wnaf.mulUnsafe(this, CURVE_ORDER).is0();
		}
		clearCofactor() {
			if (cofactor === _1n$3) return this;
			if (clearCofactor) return clearCofactor(Point, this);
			return this.multiplyUnsafe(cofactor);
		}
		isSmallOrder() {
			if (cofactor === _1n$3) return this.is0();
			return this.clearCofactor().is0();
		}
		toBytes(isCompressed = true) {
			abool(isCompressed, "isCompressed");
			this.assertValidity();
			return encodePoint(Point, this, isCompressed);
		}
		toHex(isCompressed = true) {
			return bytesToHex(this.toBytes(isCompressed));
		}
		toString() {
			return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
		}
	}
	const normalize = (points) => normalizeZ(Point, points);
	const wnaf = new ScalarMultiplier(Point, randomBytes$2);
	if (wnaf.bits >= 6) Point.BASE.precompute(6);
	Object.freeze(Point.prototype);
	Object.freeze(Point);
	return Point;
}
function pprefix(hasEvenY) {
	return Uint8Array.of(hasEvenY ? 2 : 3);
}
function getWLengths(Fp, Fn) {
	return {
		secretKey: Fn.BYTES,
		publicKey: 1 + Fp.BYTES,
		publicKeyUncompressed: 1 + 2 * Fp.BYTES,
		publicKeyHasPrefix: true,
		signature: 2 * Fn.BYTES
	};
}
// node_modules/@noble/curves/abstract/bls.js
/**
* BLS != BLS.
* The file implements BLS (Boneh-Lynn-Shacham) signatures.
* Used in both BLS (Barreto-Lynn-Scott) and BN (Barreto-Naehrig)
* families of pairing-friendly curves.
* Consists of two curves: G1 and G2:
* - G1 is a subgroup of (x, y) E(Fq) over y² = x³ + 4.
* - G2 is a subgroup of ((x₁, x₂+i), (y₁, y₂+i)) E(Fq²) over y² = x³ + 4(1 + i) where i is √-1
* - Gt, created by bilinear (ate) pairing e(G1, G2), consists of p-th roots of unity in
*   Fq^k where k is embedding degree. Only degree 12 is currently supported, 24 is not.
* Pairing is used to aggregate and verify signatures.
* There are two modes of operation:
* - Long signatures:  X-byte keys + 2X-byte sigs (G1 keys + G2 sigs).
* - Short signatures: 2X-byte keys + X-byte sigs (G2 keys + G1 sigs).
* @module
**/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n$2 = BigInt(0);
var _1n$2 = BigInt(1);
var _2n$2 = BigInt(2);
var _3n$2 = BigInt(3);
function NAfDecomposition(a) {
	const res = [];
	for (; a > _1n$2; a >>= _1n$2) if ((a & _1n$2) === _0n$2) res.unshift(0);
	else if ((a & _3n$2) === _3n$2) {
		res.unshift(-1);
		a += _1n$2;
	} else res.unshift(1);
	return res;
}
function aNonEmpty(arr) {
	if (!Array.isArray(arr) || arr.length === 0) throw new Error("expected non-empty array");
}
function createBlsPairing(fields, G1, G2, params) {
	validateObject(fields, {
		Fp: "object",
		Fr: "object",
		Fp2: "object",
		Fp12: "object"
	}, { Fp6: "object" }, "fields");
	if (typeof G1 !== "function") throw new TypeError("\"G1_Point\" expected point constructor, got type=" + typeof G1);
	if (typeof G2 !== "function") throw new TypeError("\"G2_Point\" expected point constructor, got type=" + typeof G2);
	validateObject(params, {
		ateLoopSize: "bigint",
		xNegative: "boolean",
		twistType: "string"
	}, {
		randomBytes: "function",
		postPrecompute: "function"
	}, "params");
	const { Fp, Fr, Fp2, Fp12 } = fields;
	const { twistType, ateLoopSize, xNegative, postPrecompute } = params;
	const fp2 = (c0, c1) => ({
		c0,
		c1
	});
	const fp2f = ({ c0, c1 }) => Object.freeze({
		c0,
		c1
	});
	const add2 = (a, b) => fp2(Fp.add(a.c0, b.c0), Fp.add(a.c1, b.c1));
	const sub2 = (a, b) => fp2(Fp.sub(a.c0, b.c0), Fp.sub(a.c1, b.c1));
	const mul2 = (a, b) => {
		const t0 = Fp.mul(a.c0, b.c0);
		const t1 = Fp.mul(a.c1, b.c1);
		return fp2(Fp.sub(t0, t1), Fp.sub(Fp.mul(Fp.add(a.c0, a.c1), Fp.add(b.c0, b.c1)), Fp.add(t0, t1)));
	};
	const mul2ByFp = (a, rhs) => fp2(Fp.mul(a.c0, rhs), Fp.mul(a.c1, rhs));
	const mul2ByNonresidue = (a) => Fp2.mulByNonresidue(a);
	const mul014ByLine = ({ c0: f0, c1: f1 }, o0, l1, l4, Px, Py) => {
		const o1 = mul2ByFp(l1, Px);
		const o4 = mul2ByFp(l4, Py);
		const { c0: a0, c1: a1, c2: a2 } = f0;
		const { c0: b0, c1: b1, c2: b2 } = f1;
		const t0_0 = mul2(a0, o0);
		const t0_1 = mul2(a1, o1);
		const t0_c0 = add2(mul2ByNonresidue(sub2(mul2(add2(a1, a2), o1), t0_1)), t0_0);
		const t0_c1 = sub2(sub2(mul2(add2(o0, o1), add2(a0, a1)), t0_0), t0_1);
		const t0_c2 = add2(sub2(mul2(add2(a0, a2), o0), t0_0), t0_1);
		const t1_c0 = mul2ByNonresidue(mul2(b2, o4));
		const t1_c1 = mul2(b0, o4);
		const t1_c2 = mul2(b1, o4);
		const s0 = add2(a0, b0);
		const s1 = add2(a1, b1);
		const s2 = add2(a2, b2);
		const o14 = add2(o1, o4);
		const t2_0 = mul2(s0, o0);
		const t2_1 = mul2(s1, o14);
		const t2_c0 = add2(mul2ByNonresidue(sub2(mul2(add2(s1, s2), o14), t2_1)), t2_0);
		const t2_c1 = sub2(sub2(mul2(add2(o0, o14), add2(s0, s1)), t2_0), t2_1);
		const t2_c2 = add2(sub2(mul2(add2(s0, s2), o0), t2_0), t2_1);
		return Object.freeze({
			c0: Object.freeze({
				c0: fp2f(add2(mul2ByNonresidue(t1_c2), t0_c0)),
				c1: fp2f(add2(t1_c0, t0_c1)),
				c2: fp2f(add2(t1_c1, t0_c2))
			}),
			c1: Object.freeze({
				c0: fp2f(sub2(sub2(t2_c0, t0_c0), t1_c0)),
				c1: fp2f(sub2(sub2(t2_c1, t0_c1), t1_c1)),
				c2: fp2f(sub2(sub2(t2_c2, t0_c2), t1_c2))
			})
		});
	};
	const mul034ByLine = ({ c0: f0, c1: f1 }, l0, l3, o4, Px, Py) => {
		const o0 = mul2ByFp(l0, Py);
		const o3 = mul2ByFp(l3, Px);
		const { c0: a0, c1: a1, c2: a2 } = f0;
		const { c0: b0, c1: b1, c2: b2 } = f1;
		const a_c0 = mul2(a0, o0);
		const a_c1 = mul2(a1, o0);
		const a_c2 = mul2(a2, o0);
		const b0m = mul2(b0, o3);
		const b1m = mul2(b1, o4);
		const b_c0 = add2(mul2ByNonresidue(sub2(mul2(add2(b1, b2), o4), b1m)), b0m);
		const b_c1 = sub2(sub2(mul2(add2(o3, o4), add2(b0, b1)), b0m), b1m);
		const b_c2 = add2(sub2(mul2(add2(b0, b2), o3), b0m), b1m);
		const s0 = add2(a0, b0);
		const s1 = add2(a1, b1);
		const s2 = add2(a2, b2);
		const o03 = add2(o0, o3);
		const e0m = mul2(s0, o03);
		const e1m = mul2(s1, o4);
		const e_c0 = add2(mul2ByNonresidue(sub2(mul2(add2(s1, s2), o4), e1m)), e0m);
		const e_c1 = sub2(sub2(mul2(add2(o03, o4), add2(s0, s1)), e0m), e1m);
		const e_c2 = add2(sub2(mul2(add2(s0, s2), o03), e0m), e1m);
		return Object.freeze({
			c0: Object.freeze({
				c0: fp2f(add2(mul2ByNonresidue(b_c2), a_c0)),
				c1: fp2f(add2(b_c0, a_c1)),
				c2: fp2f(add2(b_c1, a_c2))
			}),
			c1: Object.freeze({
				c0: fp2f(sub2(sub2(e_c0, a_c0), b_c0)),
				c1: fp2f(sub2(sub2(e_c1, a_c1), b_c1)),
				c2: fp2f(sub2(sub2(e_c2, a_c2), b_c2))
			})
		});
	};
	let lineFunction;
	if (twistType === "multiplicative") lineFunction = (c0, c1, c2, f, Px, Py) => mul014ByLine(f, c0, c1, c2, Px, Py);
	else if (twistType === "divisive") lineFunction = (c0, c1, c2, f, Px, Py) => mul034ByLine(f, c2, c1, c0, Px, Py);
	else throw new Error("bls: unknown twist type");
	const Fp2div2 = Fp2.div(Fp2.ONE, Fp2.mul(Fp2.ONE, _2n$2));
	function pointDouble(ell, Rx, Ry, Rz) {
		const t0 = Fp2.sqr(Ry);
		const t1 = Fp2.sqr(Rz);
		const t2 = Fp2.mulByB(Fp2.mul(t1, _3n$2));
		const t3 = Fp2.mul(t2, _3n$2);
		const t4 = Fp2.sub(Fp2.sub(Fp2.sqr(Fp2.add(Ry, Rz)), t1), t0);
		const c0 = Fp2.sub(t2, t0);
		const c1 = Fp2.mul(Fp2.sqr(Rx), _3n$2);
		const c2 = Fp2.neg(t4);
		ell.push([
			c0,
			c1,
			c2
		]);
		Rx = Fp2.mul(Fp2.mul(Fp2.mul(Fp2.sub(t0, t3), Rx), Ry), Fp2div2);
		Ry = Fp2.sub(Fp2.sqr(Fp2.mul(Fp2.add(t0, t3), Fp2div2)), Fp2.mul(Fp2.sqr(t2), _3n$2));
		Rz = Fp2.mul(t0, t4);
		return {
			Rx,
			Ry,
			Rz
		};
	}
	function pointAdd(ell, Rx, Ry, Rz, Qx, Qy) {
		const t0 = Fp2.sub(Ry, Fp2.mul(Qy, Rz));
		const t1 = Fp2.sub(Rx, Fp2.mul(Qx, Rz));
		const c0 = Fp2.sub(Fp2.mul(t0, Qx), Fp2.mul(t1, Qy));
		const c1 = Fp2.neg(t0);
		const c2 = t1;
		ell.push([
			c0,
			c1,
			c2
		]);
		const t2 = Fp2.sqr(t1);
		const t3 = Fp2.mul(t2, t1);
		const t4 = Fp2.mul(t2, Rx);
		const t5 = Fp2.add(Fp2.sub(t3, Fp2.mul(t4, _2n$2)), Fp2.mul(Fp2.sqr(t0), Rz));
		Rx = Fp2.mul(t1, t5);
		Ry = Fp2.sub(Fp2.mul(Fp2.sub(t4, t5), t0), Fp2.mul(t3, Ry));
		Rz = Fp2.mul(Rz, t3);
		return {
			Rx,
			Ry,
			Rz
		};
	}
	const ATE_NAF = NAfDecomposition(ateLoopSize);
	const calcPairingPrecomputes = (point) => {
		if (!(point instanceof G2)) throw new TypeError("\"point\" expected G2 point, got type=" + typeof point);
		const { x, y } = point.toAffine();
		const Qx = x, Qy = y, negQy = Fp2.neg(y);
		let Rx = Qx, Ry = Qy, Rz = Fp2.ONE;
		const ell = [];
		for (const bit of ATE_NAF) {
			const cur = [];
			({Rx, Ry, Rz} = pointDouble(cur, Rx, Ry, Rz));
			if (bit) ({Rx, Ry, Rz} = pointAdd(cur, Rx, Ry, Rz, Qx, bit === -1 ? negQy : Qy));
			ell.push(cur);
		}
		if (postPrecompute) {
			const last = ell[ell.length - 1];
			postPrecompute(Rx, Ry, Rz, Qx, Qy, pointAdd.bind(null, last));
		}
		return ell;
	};
	function millerLoopBatch(pairs, withFinalExponent = false) {
		aarray(pairs, "pairs", (pair, title) => {
			aarray(pair, title);
			if (pair.length !== 3) throw new TypeError(`"${title}" expected precompute tuple`);
			aarray(pair[0], title + "[0]");
		});
		let f12 = Fp12.ONE;
		if (pairs.length) {
			const ellLen = pairs[0][0].length;
			for (let i = 0; i < ellLen; i++) {
				if (i !== 0) f12 = Fp12.sqr(f12);
				for (const [ell, Px, Py] of pairs) for (const [c0, c1, c2] of ell[i]) f12 = lineFunction(c0, c1, c2, f12, Px, Py);
			}
		}
		if (xNegative) f12 = Fp12.conjugate(f12);
		return withFinalExponent ? Fp12.finalExponentiate(f12) : f12;
	}
	function pairingBatch(pairs, withFinalExponent = true) {
		aarray(pairs, "pairs");
		const res = [];
		for (let i = 0; i < pairs.length; i++) {
			const pair = pairs[i];
			validateObject(pair, {
				g1: "object",
				g2: "object"
			}, {}, "pairs[" + i + "]");
			const { g1, g2 } = pair;
			if (!(g1 instanceof G1)) throw new TypeError("\"pairs[" + i + "].g1\" expected G1 point, got type=" + typeof g1);
			if (!(g2 instanceof G2)) throw new TypeError("\"pairs[" + i + "].g2\" expected G2 point, got type=" + typeof g2);
			if (g1.is0() || g2.is0()) throw new Error("pairing is not available for ZERO point");
			g1.assertValidity();
			g2.assertValidity();
			const Qa = g1.toAffine();
			res.push([
				calcPairingPrecomputes(g2),
				Qa.x,
				Qa.y
			]);
		}
		return millerLoopBatch(res, withFinalExponent);
	}
	function pairing(Q, P, withFinalExponent = true) {
		if (!(Q instanceof G1)) throw new TypeError("\"Q\" expected G1 point, got type=" + typeof Q);
		if (!(P instanceof G2)) throw new TypeError("\"P\" expected G2 point, got type=" + typeof P);
		return pairingBatch([{
			g1: Q,
			g2: P
		}], withFinalExponent);
	}
	const lengths = { seed: getMinHashLength(Fr.ORDER) };
	const rand = params.randomBytes === void 0 ? randomBytes : params.randomBytes;
	const randomSecretKey = (seed) => {
		seed = seed === void 0 ? rand(lengths.seed) : seed;
		abytes(seed, lengths.seed, "seed");
		return mapHashToField(seed, Fr.ORDER);
	};
	Object.freeze(lengths);
	return {
		lengths,
		Fr,
		Fp12,
		millerLoopBatch,
		pairing,
		pairingBatch,
		calcPairingPrecomputes,
		randomSecretKey
	};
}
function createBlsSig(blsPairing, PubPoint, SigPoint, isSigG1, hashToSigCurve, SignatureCoder) {
	const { Fr, Fp12, pairingBatch, randomSecretKey, lengths } = blsPairing;
	if (!SignatureCoder) SignatureCoder = {
		fromBytes: notImplemented,
		fromHex: notImplemented,
		toBytes: notImplemented,
		toHex: notImplemented
	};
	const sigCoder = Object.freeze({ ...SignatureCoder });
	function normPub(point) {
		return point instanceof PubPoint ? point : PubPoint.fromBytes(point);
	}
	function normSig(point) {
		return point instanceof SigPoint ? point : sigCoder.fromBytes(point);
	}
	function amsg(m) {
		if (!(m instanceof SigPoint)) throw new Error(`expected valid message hashed to ${!isSigG1 ? "G2" : "G1"} curve`);
		return m;
	}
	const pair = !isSigG1 ? (a, b) => ({
		g1: a,
		g2: b
	}) : (a, b) => ({
		g1: b,
		g2: a
	});
	return Object.freeze({
		lengths: Object.freeze({
			...lengths,
			secretKey: Fr.BYTES
		}),
		keygen(seed) {
			const secretKey = randomSecretKey(seed);
			return {
				secretKey,
				publicKey: this.getPublicKey(secretKey)
			};
		},
		getPublicKey(secretKey) {
			let sec;
			try {
				sec = PubPoint.Fn.fromBytes(secretKey);
			} catch (error) {
				throw new Error("invalid private key: " + typeof secretKey, { cause: error });
			}
			return PubPoint.BASE.multiply(sec);
		},
		sign(message, secretKey, unusedArg) {
			if (unusedArg != null) throw new Error("sign() expects 2 arguments");
			const sec = PubPoint.Fn.fromBytes(secretKey);
			amsg(message).assertValidity();
			return message.multiply(sec);
		},
		verify(signature, message, publicKey, unusedArg) {
			if (unusedArg != null) throw new Error("verify() expects 3 arguments");
			signature = normSig(signature);
			publicKey = normPub(publicKey);
			const P = publicKey.negate();
			const G = PubPoint.BASE;
			const Hm = amsg(message);
			const S = signature;
			try {
				const exp = pairingBatch([pair(P, Hm), pair(G, S)]);
				return Fp12.eql(exp, Fp12.ONE);
			} catch {
				return false;
			}
		},
		verifyBatch(signature, items) {
			aNonEmpty(items);
			const sig = normSig(signature);
			const nMessages = items.map((i) => amsg(i.message));
			const nPublicKeys = items.map((i) => normPub(i.publicKey));
			const messagePubKeyMap = /* @__PURE__ */ new Map();
			for (let i = 0; i < nPublicKeys.length; i++) {
				const pub = nPublicKeys[i];
				const msg = nMessages[i];
				let keys = messagePubKeyMap.get(msg);
				if (keys === void 0) {
					keys = [];
					messagePubKeyMap.set(msg, keys);
				}
				keys.push(pub);
			}
			const paired = [];
			const G = PubPoint.BASE;
			try {
				for (const [msg, keys] of messagePubKeyMap) {
					const groupPublicKey = keys.reduce((acc, msg) => acc.add(msg));
					paired.push(pair(groupPublicKey, msg));
				}
				paired.push(pair(G.negate(), sig));
				return Fp12.eql(pairingBatch(paired), Fp12.ONE);
			} catch {
				return false;
			}
		},
		aggregatePublicKeys(publicKeys) {
			aNonEmpty(publicKeys);
			publicKeys = publicKeys.map((pub) => normPub(pub));
			const agg = publicKeys.reduce((sum, p) => sum.add(p), PubPoint.ZERO);
			agg.assertValidity();
			return agg;
		},
		aggregateSignatures(signatures) {
			aNonEmpty(signatures);
			signatures = signatures.map((sig) => normSig(sig));
			const agg = signatures.reduce((sum, s) => sum.add(s), SigPoint.ZERO);
			agg.assertValidity();
			return agg;
		},
		hash(messageBytes, DST) {
			abytes(messageBytes);
			return hashToSigCurve(messageBytes, DST === void 0 ? void 0 : { DST });
		},
		Signature: Object.freeze({ ...sigCoder })
	});
}
/**
* @param fields - Tower field implementations.
* @param G1_Point - G1 point constructor.
* @param G2_Point - G2 point constructor.
* @param params - Pairing parameters. See {@link BlsPairingParams}.
* @returns Pairing-only BLS helpers. The returned pairing surface rejects infinity inputs, while
*   empty `pairingBatch(...)` calls return the multiplicative identity in GT. This keeps the
*   low-level pairing API fail-closed for BLS-style callers, where identity points usually signal
*   broken hash / wiring instead of an intentionally neutral pairing term. This also eagerly
*   precomputes the G1 base-point table as a performance side effect.
* @throws If the pairing parameters or underlying curve helpers are inconsistent. {@link Error}
* @example
* ```ts
* import { blsBasic } from '@noble/curves/abstract/bls.js';
* import { bn254 } from '@noble/curves/bn254.js';
* // Rebuild the pairing-only helper from a concrete curve's public pieces.
* const pair = blsBasic(bn254.fields, bn254.G1.Point, bn254.G2.Point, bn254.params);
* const gt = pair.pairing(pair.G1.Point.BASE, pair.G2.Point.BASE);
* ```
*/
function blsBasic(fields, G1_Point, G2_Point, params) {
	const { Fp, Fr, Fp2, Fp6, Fp12 } = fields;
	const G1 = { Point: G1_Point };
	const G2 = { Point: G2_Point };
	const { millerLoopBatch, pairing, pairingBatch, calcPairingPrecomputes, randomSecretKey, lengths } = createBlsPairing(fields, G1_Point, G2_Point, params);
	G1.Point.BASE.precompute(4);
	Object.freeze(G1);
	Object.freeze(G2);
	return Object.freeze({
		lengths: Object.freeze(lengths),
		millerLoopBatch,
		pairing,
		pairingBatch,
		G1,
		G2,
		fields: Object.freeze({
			Fr,
			Fp,
			Fp2,
			Fp6,
			Fp12
		}),
		params: Object.freeze({
			ateLoopSize: params.ateLoopSize,
			xNegative: params.xNegative,
			twistType: params.twistType,
			postPrecompute: params.postPrecompute
		}),
		utils: Object.freeze({
			randomSecretKey,
			calcPairingPrecomputes
		})
	});
}
function blsHashers(fields, G1_Point, G2_Point, params, hasherParams) {
	const base = blsBasic(fields, G1_Point, G2_Point, params);
	validateObject(hasherParams, {
		hasherOpts: "object",
		hasherOptsG1: "object",
		hasherOptsG2: "object"
	}, {
		mapToG1: "function",
		mapToG2: "function"
	}, "hasherParams");
	const G1Hasher = createHasher(G1_Point, hasherParams.mapToG1 === void 0 ? notImplemented : hasherParams.mapToG1, {
		...hasherParams.hasherOpts,
		...hasherParams.hasherOptsG1
	});
	const G2Hasher = createHasher(G2_Point, hasherParams.mapToG2 === void 0 ? notImplemented : hasherParams.mapToG2, {
		...hasherParams.hasherOpts,
		...hasherParams.hasherOptsG2
	});
	return Object.freeze({
		...base,
		G1: G1Hasher,
		G2: G2Hasher
	});
}
/**
* @param fields - Tower field implementations.
* @param G1_Point - G1 point constructor.
* @param G2_Point - G2 point constructor.
* @param params - Pairing parameters. See {@link BlsPairingParams}.
* @param hasherParams - Hash-to-curve configuration. See {@link BlsHasherParams}.
* @param signatureCoders - Signature codecs.
* @returns BLS helpers with signers. The inherited pairing surface still rejects infinity inputs,
*   and empty `pairingBatch(...)` calls still return the multiplicative identity in GT. Aggregate
*   verification still requires proof of possession or another rogue-key defense from the caller.
* @throws If the pairing, hashing, or signature helpers are configured inconsistently. {@link Error}
* @example
* ```ts
* import { bls } from '@noble/curves/abstract/bls.js';
* import { bls12_381 } from '@noble/curves/bls12-381.js';
* // Rebuild a signer namespace from a concrete curve.
* // Applications usually import bls12_381 directly.
* const rebuilt = bls(
*   bls12_381.fields,
*   bls12_381.G1.Point,
*   bls12_381.G2.Point,
*   bls12_381.params,
*   {
*     hasherOpts: bls12_381.G2.defaults,
*     hasherOptsG1: bls12_381.G1.defaults,
*     hasherOptsG2: bls12_381.G2.defaults,
*   },
*   {}
* );
* const { secretKey, publicKey } = rebuilt.longSignatures.keygen();
* ```
*/
function bls(fields, G1_Point, G2_Point, params, hasherParams, signatureCoders) {
	const base = blsHashers(fields, G1_Point, G2_Point, params, hasherParams);
	const pairingRes = {
		...base,
		Fr: base.fields.Fr,
		Fp12: base.fields.Fp12,
		calcPairingPrecomputes: base.utils.calcPairingPrecomputes,
		randomSecretKey: base.utils.randomSecretKey
	};
	const longSignatures = createBlsSig(pairingRes, G1_Point, G2_Point, false, base.G2.hashToCurve, signatureCoders?.LongSignature);
	const shortSignatures = createBlsSig(pairingRes, G2_Point, G1_Point, true, base.G1.hashToCurve, signatureCoders?.ShortSignature);
	return Object.freeze({
		...base,
		longSignatures,
		shortSignatures
	});
}
// node_modules/@noble/curves/abstract/tower.js
/**
* Towered extension fields.
* Rather than implementing a massive 12th-degree extension directly, it is more efficient
* to build it up from smaller extensions: a tower of extensions.
*
* For BLS12-381, the Fp12 field is implemented as a quadratic (degree two) extension,
* on top of a cubic (degree three) extension, on top of a quadratic extension of Fp.
*
* For more info: "Pairings for beginners" by Costello, section 7.3.
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n$1 = /* @__PURE__ */ BigInt(0);
var _1n$1 = /* @__PURE__ */ BigInt(1);
var _2n$1 = /* @__PURE__ */ BigInt(2);
var _3n$1 = /* @__PURE__ */ BigInt(3);
var _6n = /* @__PURE__ */ BigInt(6);
var _12n = /* @__PURE__ */ BigInt(12);
var isObj = (value) => !!value && typeof value === "object";
function calcFrobeniusCoefficients(Fp, nonResidue, modulus, degree, num = 1, divisor) {
	asafenumber(num, "num");
	asafenumber(degree, "degree");
	const divisorN = divisor === void 0 ? degree : divisor;
	asafenumber(divisorN, "divisor");
	const F = Fp;
	if (typeof modulus !== "bigint" || modulus <= _1n$1) throw new Error("calcFrobeniusCoefficients: expected valid modulus, got " + modulus);
	if (degree <= 0) throw new Error("calcFrobeniusCoefficients: expected positive degree, got " + degree);
	if (num <= 0) throw new Error("calcFrobeniusCoefficients: expected positive row count, got " + num);
	if (divisorN <= 0) throw new Error("calcFrobeniusCoefficients: expected positive divisor, got " + divisorN);
	const _divisor = BigInt(divisorN);
	const towerModulus = modulus ** BigInt(degree);
	const res = [];
	for (let i = 0; i < num; i++) {
		const a = BigInt(i + 1);
		const powers = [];
		for (let j = 0, qPower = _1n$1; j < degree; j++) {
			const numer = a * qPower - a;
			if (numer % _divisor) throw new Error("calcFrobeniusCoefficients: inexact tower exponent");
			const power = numer / _divisor % towerModulus;
			powers.push(F.pow(nonResidue, power));
			qPower *= modulus;
		}
		res.push(powers);
	}
	return res;
}
/**
* @param Fp - Base field implementation.
* @param Fp2 - Quadratic extension field.
* @param base - Twist-specific Frobenius base whose powers yield the `c1` / `c2` constants.
* BLS12-381 uses `1 / NONRESIDUE`; BN254 uses `NONRESIDUE`.
* @returns Frobenius endomorphism helpers.
* @throws If the derived Frobenius constants are inconsistent for the tower. {@link Error}
* @example
* Build Frobenius endomorphism helpers for a BLS extension tower.
*
* ```ts
* import { psiFrobenius } from '@noble/curves/abstract/tower.js';
* import { bls12_381 } from '@noble/curves/bls12-381.js';
* const Fp = bls12_381.fields.Fp;
* const Fp2 = bls12_381.fields.Fp2;
* const frob = psiFrobenius(Fp, Fp2, Fp2.div(Fp2.ONE, Fp2.NONRESIDUE));
* const point = frob.G2psi(bls12_381.G2.Point, bls12_381.G2.Point.BASE);
* ```
*/
function psiFrobenius(Fp, Fp2, base) {
	validateField(Fp);
	validateField(Fp2);
	validateObject(Fp2, {
		Fp: "object",
		frobeniusMap: "function",
		fromBigTuple: "function",
		mulByB: "function",
		mulByNonresidue: "function",
		reim: "function",
		Fp4Square: "function",
		NONRESIDUE: "object"
	}, {});
	if (!isObj(base) || Array.isArray(base)) throw new TypeError("\"base\" expected Fp2 element, got type=" + typeof base);
	if (!Fp2.isValid(base)) throw new RangeError("\"base\" expected valid Fp2 element");
	const PSI_X = Fp2.pow(base, (Fp.ORDER - _1n$1) / _3n$1);
	const PSI_Y = Fp2.pow(base, (Fp.ORDER - _1n$1) / _2n$1);
	function psi(x, y) {
		return [Fp2.mul(Fp2.frobeniusMap(x, 1), PSI_X), Fp2.mul(Fp2.frobeniusMap(y, 1), PSI_Y)];
	}
	const PSI2_X = Fp2.pow(base, (Fp.ORDER ** _2n$1 - _1n$1) / _3n$1);
	const PSI2_Y = Fp2.pow(base, (Fp.ORDER ** _2n$1 - _1n$1) / _2n$1);
	if (!Fp2.eql(PSI2_Y, Fp2.neg(Fp2.ONE))) throw new Error("psiFrobenius: PSI2_Y!==-1");
	function psi2(x, y) {
		return [Fp2.mul(x, PSI2_X), Fp2.neg(y)];
	}
	const mapAffine = (fn) => (c, P) => {
		if (typeof c !== "function") throw new TypeError("\"c\" expected point constructor, got type=" + typeof c);
		validatePointCons(c);
		if (!(P instanceof c)) throw new TypeError("\"P\" expected Point instance, got type=" + typeof P);
		const affine = P.toAffine();
		const p = fn(affine.x, affine.y);
		return c.fromAffine({
			x: p[0],
			y: p[1]
		});
	};
	return {
		psi,
		psi2,
		G2psi: mapAffine(psi),
		G2psi2: mapAffine(psi2),
		PSI_X,
		PSI_Y,
		PSI2_X,
		PSI2_Y
	};
}
var _Field2 = class {
	ORDER;
	BITS;
	BYTES;
	isLE;
	ZERO;
	ONE;
	Fp;
	NONRESIDUE;
	mulByB;
	Fp_NONRESIDUE;
	Fp_div2;
	constructor(Fp, opts = {}) {
		const { NONRESIDUE = BigInt(-1), FP2_NONRESIDUE, Fp2mulByB } = opts;
		const ORDER = Fp.ORDER;
		const FP2_ORDER = ORDER * ORDER;
		this.Fp = Fp;
		this.ORDER = FP2_ORDER;
		this.BITS = bitLen(FP2_ORDER);
		this.BYTES = Math.ceil(bitLen(FP2_ORDER) / 8);
		this.isLE = Fp.isLE;
		this.ZERO = this.create({
			c0: Fp.ZERO,
			c1: Fp.ZERO
		});
		this.ONE = this.create({
			c0: Fp.ONE,
			c1: Fp.ZERO
		});
		this.Fp_NONRESIDUE = Fp.create(NONRESIDUE);
		this.Fp_div2 = Fp.div(Fp.ONE, _2n$1);
		this.NONRESIDUE = this.create({
			c0: FP2_NONRESIDUE[0],
			c1: FP2_NONRESIDUE[1]
		});
		this.mulByB = (num) => {
			const { c0, c1 } = Fp2mulByB(num);
			return Object.freeze({
				c0,
				c1
			});
		};
		Object.freeze(this);
	}
	fromBigTuple(tuple) {
		if (!Array.isArray(tuple) || tuple.length !== 2) throw new Error("invalid Fp2.fromBigTuple");
		const [c0, c1] = tuple;
		if (typeof c0 !== "bigint" || typeof c1 !== "bigint") throw new Error("invalid Fp2.fromBigTuple");
		return this.create({
			c0,
			c1
		});
	}
	create(num) {
		const { Fp } = this;
		const c0 = Fp.create(num.c0);
		const c1 = Fp.create(num.c1);
		return Object.freeze({
			c0,
			c1
		});
	}
	isValid(num) {
		if (!isObj(num)) throw new TypeError("invalid field element: expected object, got " + typeof num);
		const { c0, c1 } = num;
		const { Fp } = this;
		return Fp.isValid(c0) && Fp.isValid(c1);
	}
	is0(num) {
		if (!isObj(num)) return false;
		const { c0, c1 } = num;
		const { Fp } = this;
		return Fp.is0(c0) && Fp.is0(c1);
	}
	isValidNot0(num) {
		return !this.is0(num) && this.isValid(num);
	}
	eql({ c0, c1 }, { c0: r0, c1: r1 }) {
		const { Fp } = this;
		return Fp.eql(c0, r0) && Fp.eql(c1, r1);
	}
	neg({ c0, c1 }) {
		const { Fp } = this;
		return Object.freeze({
			c0: Fp.neg(c0),
			c1: Fp.neg(c1)
		});
	}
	pow(num, power) {
		return FpPow(this, num, power);
	}
	invertBatch(nums) {
		return FpInvertBatch(this, nums, true);
	}
	add(f1, f2) {
		const { Fp } = this;
		const { c0, c1 } = f1;
		const { c0: r0, c1: r1 } = f2;
		return Object.freeze({
			c0: Fp.add(c0, r0),
			c1: Fp.add(c1, r1)
		});
	}
	sub({ c0, c1 }, { c0: r0, c1: r1 }) {
		const { Fp } = this;
		return Object.freeze({
			c0: Fp.sub(c0, r0),
			c1: Fp.sub(c1, r1)
		});
	}
	mul({ c0, c1 }, rhs) {
		const { Fp } = this;
		if (typeof rhs === "bigint") return Object.freeze({
			c0: Fp.mul(c0, rhs),
			c1: Fp.mul(c1, rhs)
		});
		const { c0: r0, c1: r1 } = rhs;
		let t1 = Fp.mul(c0, r0);
		let t2 = Fp.mul(c1, r1);
		const o0 = Fp.sub(t1, t2);
		const o1 = Fp.sub(Fp.mul(Fp.add(c0, c1), Fp.add(r0, r1)), Fp.add(t1, t2));
		return Object.freeze({
			c0: o0,
			c1: o1
		});
	}
	sqr({ c0, c1 }) {
		const { Fp } = this;
		const a = Fp.add(c0, c1);
		const b = Fp.sub(c0, c1);
		const c = Fp.add(c0, c0);
		return Object.freeze({
			c0: Fp.mul(a, b),
			c1: Fp.mul(c, c1)
		});
	}
	addN(a, b) {
		return this.add(a, b);
	}
	subN(a, b) {
		return this.sub(a, b);
	}
	mulN(a, b) {
		return this.mul(a, b);
	}
	sqrN(a) {
		return this.sqr(a);
	}
	div(lhs, rhs) {
		const { Fp } = this;
		return this.mul(lhs, typeof rhs === "bigint" ? Fp.inv(Fp.create(rhs)) : this.inv(rhs));
	}
	inv({ c0: a, c1: b }) {
		const { Fp } = this;
		const factor = Fp.inv(Fp.create(a * a + b * b));
		return Object.freeze({
			c0: Fp.mul(factor, Fp.create(a)),
			c1: Fp.mul(factor, Fp.create(-b))
		});
	}
	sqrt(num) {
		const { Fp } = this;
		const Fp2 = this;
		const { c0, c1 } = num;
		if (Fp.is0(c1)) {
			if (FpLegendre(Fp, c0) === 1) return Fp2.create({
				c0: Fp.sqrt(c0),
				c1: Fp.ZERO
			});
			else return Fp2.create({
				c0: Fp.ZERO,
				c1: Fp.sqrt(Fp.div(c0, this.Fp_NONRESIDUE))
			});
		}
		const a = Fp.sqrt(Fp.sub(Fp.sqr(c0), Fp.mul(Fp.sqr(c1), this.Fp_NONRESIDUE)));
		let d = Fp.mul(Fp.add(a, c0), this.Fp_div2);
		if (FpLegendre(Fp, d) === -1) d = Fp.sub(d, a);
		const a0 = Fp.sqrt(d);
		const candidateSqrt = Fp2.create({
			c0: a0,
			c1: Fp.div(Fp.mul(c1, this.Fp_div2), a0)
		});
		if (!Fp2.eql(Fp2.sqr(candidateSqrt), num)) throw new Error("Cannot find square root");
		const x1 = candidateSqrt;
		const x2 = Fp2.neg(x1);
		const { re: re1, im: im1 } = Fp2.reim(x1);
		const { re: re2, im: im2 } = Fp2.reim(x2);
		if (im1 > im2 || im1 === im2 && re1 > re2) return x1;
		return x2;
	}
	isOdd(x) {
		const { re: x0, im: x1 } = this.reim(x);
		const sign_0 = x0 % _2n$1;
		const zero_0 = x0 === _0n$1;
		const sign_1 = x1 % _2n$1;
		return BigInt(sign_0 || zero_0 && sign_1) == _1n$1;
	}
	fromBytes(b) {
		const { Fp } = this;
		abytes(b);
		if (b.length !== this.BYTES) throw new Error("fromBytes invalid length=" + b.length);
		return this.create({
			c0: Fp.fromBytes(b.subarray(0, Fp.BYTES)),
			c1: Fp.fromBytes(b.subarray(Fp.BYTES))
		});
	}
	toBytes({ c0, c1 }) {
		return concatBytes$1(this.Fp.toBytes(c0), this.Fp.toBytes(c1));
	}
	cmov({ c0, c1 }, { c0: r0, c1: r1 }, c) {
		const { Fp } = this;
		return this.create({
			c0: Fp.cmov(c0, r0, c),
			c1: Fp.cmov(c1, r1, c)
		});
	}
	reim({ c0, c1 }) {
		return {
			re: c0,
			im: c1
		};
	}
	Fp4Square(a, b) {
		const Fp2 = this;
		const a2 = Fp2.sqr(a);
		const b2 = Fp2.sqr(b);
		return {
			first: Fp2.add(Fp2.mulByNonresidue(b2), a2),
			second: Fp2.sub(Fp2.sub(Fp2.sqr(Fp2.add(a, b)), a2), b2)
		};
	}
	mulByNonresidue({ c0, c1 }) {
		const { Fp, NONRESIDUE: nr } = this;
		if (nr.c0 === Fp.ONE && nr.c1 === Fp.ONE) return Object.freeze({
			c0: Fp.sub(c0, c1),
			c1: Fp.add(c0, c1)
		});
		if (nr.c1 === Fp.ONE) return Object.freeze({
			c0: Fp.sub(Fp.mul(c0, nr.c0), c1),
			c1: Fp.add(c0, Fp.mul(c1, nr.c0))
		});
		return this.mul({
			c0,
			c1
		}, nr);
	}
	frobeniusMap(num, power) {
		const { c0, c1 } = num;
		const { Fp } = this;
		return Object.freeze({
			c0,
			c1: power % 2 === 0 ? c1 : Fp.neg(c1)
		});
	}
};
var _Field6 = class {
	ORDER;
	BITS;
	BYTES;
	isLE;
	ZERO;
	ONE;
	Fp2;
	constructor(Fp2) {
		this.Fp2 = Fp2;
		this.ORDER = Fp2.Fp.ORDER ** _6n;
		this.BITS = 3 * Fp2.BITS;
		this.BYTES = 3 * Fp2.BYTES;
		this.isLE = Fp2.isLE;
		this.ZERO = this.create({
			c0: Fp2.ZERO,
			c1: Fp2.ZERO,
			c2: Fp2.ZERO
		});
		this.ONE = this.create({
			c0: Fp2.ONE,
			c1: Fp2.ZERO,
			c2: Fp2.ZERO
		});
		Object.freeze(this);
	}
	get FROBENIUS_COEFFICIENTS_1() {
		const frob = _FROBENIUS_COEFFICIENTS_6.get(this);
		if (frob) return frob[0];
		const { Fp2 } = this;
		const { Fp } = Fp2;
		const rows = calcFrobeniusCoefficients(Fp2, Fp2.NONRESIDUE, Fp.ORDER, 6, 2, 3);
		const cache = [Object.freeze(rows[0]), Object.freeze(rows[1])];
		_FROBENIUS_COEFFICIENTS_6.set(this, cache);
		return cache[0];
	}
	get FROBENIUS_COEFFICIENTS_2() {
		const frob = _FROBENIUS_COEFFICIENTS_6.get(this);
		if (frob) return frob[1];
		this.FROBENIUS_COEFFICIENTS_1;
		return _FROBENIUS_COEFFICIENTS_6.get(this)[1];
	}
	add({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }) {
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.add(c0, r0),
			c1: Fp2.add(c1, r1),
			c2: Fp2.add(c2, r2)
		});
	}
	sub({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }) {
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.sub(c0, r0),
			c1: Fp2.sub(c1, r1),
			c2: Fp2.sub(c2, r2)
		});
	}
	mul({ c0, c1, c2 }, rhs) {
		const { Fp2 } = this;
		if (typeof rhs === "bigint") return Object.freeze({
			c0: Fp2.mul(c0, rhs),
			c1: Fp2.mul(c1, rhs),
			c2: Fp2.mul(c2, rhs)
		});
		const { c0: r0, c1: r1, c2: r2 } = rhs;
		const t0 = Fp2.mul(c0, r0);
		const t1 = Fp2.mul(c1, r1);
		const t2 = Fp2.mul(c2, r2);
		return Object.freeze({
			c0: Fp2.add(t0, Fp2.mulByNonresidue(Fp2.sub(Fp2.mul(Fp2.add(c1, c2), Fp2.add(r1, r2)), Fp2.add(t1, t2)))),
			c1: Fp2.add(Fp2.sub(Fp2.mul(Fp2.add(c0, c1), Fp2.add(r0, r1)), Fp2.add(t0, t1)), Fp2.mulByNonresidue(t2)),
			c2: Fp2.sub(Fp2.add(t1, Fp2.mul(Fp2.add(c0, c2), Fp2.add(r0, r2))), Fp2.add(t0, t2))
		});
	}
	sqr({ c0, c1, c2 }) {
		const { Fp2 } = this;
		let t0 = Fp2.sqr(c0);
		let t1 = Fp2.mul(Fp2.mul(c0, c1), _2n$1);
		let t3 = Fp2.mul(Fp2.mul(c1, c2), _2n$1);
		let t4 = Fp2.sqr(c2);
		return Object.freeze({
			c0: Fp2.add(Fp2.mulByNonresidue(t3), t0),
			c1: Fp2.add(Fp2.mulByNonresidue(t4), t1),
			c2: Fp2.sub(Fp2.sub(Fp2.add(Fp2.add(t1, Fp2.sqr(Fp2.add(Fp2.sub(c0, c1), c2))), t3), t0), t4)
		});
	}
	addN(a, b) {
		return this.add(a, b);
	}
	subN(a, b) {
		return this.sub(a, b);
	}
	mulN(a, b) {
		return this.mul(a, b);
	}
	sqrN(a) {
		return this.sqr(a);
	}
	create(num) {
		const { Fp2 } = this;
		const c0 = Fp2.create(num.c0);
		const c1 = Fp2.create(num.c1);
		const c2 = Fp2.create(num.c2);
		return Object.freeze({
			c0,
			c1,
			c2
		});
	}
	isValid(num) {
		if (!isObj(num)) throw new TypeError("invalid field element: expected object, got " + typeof num);
		const { c0, c1, c2 } = num;
		const { Fp2 } = this;
		return Fp2.isValid(c0) && Fp2.isValid(c1) && Fp2.isValid(c2);
	}
	is0(num) {
		if (!isObj(num)) return false;
		const { c0, c1, c2 } = num;
		const { Fp2 } = this;
		return Fp2.is0(c0) && Fp2.is0(c1) && Fp2.is0(c2);
	}
	isValidNot0(num) {
		return !this.is0(num) && this.isValid(num);
	}
	neg({ c0, c1, c2 }) {
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.neg(c0),
			c1: Fp2.neg(c1),
			c2: Fp2.neg(c2)
		});
	}
	eql({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }) {
		const { Fp2 } = this;
		return Fp2.eql(c0, r0) && Fp2.eql(c1, r1) && Fp2.eql(c2, r2);
	}
	sqrt(_) {
		return notImplemented();
	}
	div(lhs, rhs) {
		const { Fp2 } = this;
		const { Fp } = Fp2;
		return this.mul(lhs, typeof rhs === "bigint" ? Fp.inv(Fp.create(rhs)) : this.inv(rhs));
	}
	pow(num, power) {
		return FpPow(this, num, power);
	}
	invertBatch(nums) {
		return FpInvertBatch(this, nums, true);
	}
	inv({ c0, c1, c2 }) {
		const { Fp2 } = this;
		let t0 = Fp2.sub(Fp2.sqr(c0), Fp2.mulByNonresidue(Fp2.mul(c2, c1)));
		let t1 = Fp2.sub(Fp2.mulByNonresidue(Fp2.sqr(c2)), Fp2.mul(c0, c1));
		let t2 = Fp2.sub(Fp2.sqr(c1), Fp2.mul(c0, c2));
		let t4 = Fp2.inv(Fp2.add(Fp2.mulByNonresidue(Fp2.add(Fp2.mul(c2, t1), Fp2.mul(c1, t2))), Fp2.mul(c0, t0)));
		return Object.freeze({
			c0: Fp2.mul(t4, t0),
			c1: Fp2.mul(t4, t1),
			c2: Fp2.mul(t4, t2)
		});
	}
	fromBytes(b) {
		const { Fp2 } = this;
		abytes(b);
		if (b.length !== this.BYTES) throw new Error("fromBytes invalid length=" + b.length);
		const B2 = Fp2.BYTES;
		return this.create({
			c0: Fp2.fromBytes(b.subarray(0, B2)),
			c1: Fp2.fromBytes(b.subarray(B2, B2 * 2)),
			c2: Fp2.fromBytes(b.subarray(2 * B2))
		});
	}
	toBytes({ c0, c1, c2 }) {
		const { Fp2 } = this;
		return concatBytes$1(Fp2.toBytes(c0), Fp2.toBytes(c1), Fp2.toBytes(c2));
	}
	cmov({ c0, c1, c2 }, { c0: r0, c1: r1, c2: r2 }, c) {
		const { Fp2 } = this;
		return this.create({
			c0: Fp2.cmov(c0, r0, c),
			c1: Fp2.cmov(c1, r1, c),
			c2: Fp2.cmov(c2, r2, c)
		});
	}
	fromBigSix(tuple) {
		const { Fp2 } = this;
		if (!Array.isArray(tuple) || tuple.length !== 6) throw new Error("invalid Fp6.fromBigSix");
		for (let i = 0; i < 6; i++) if (typeof tuple[i] !== "bigint") throw new Error("invalid Fp6.fromBigSix");
		const t = tuple;
		return this.create({
			c0: Fp2.fromBigTuple(t.slice(0, 2)),
			c1: Fp2.fromBigTuple(t.slice(2, 4)),
			c2: Fp2.fromBigTuple(t.slice(4, 6))
		});
	}
	frobeniusMap(num, power) {
		const { c0, c1, c2 } = num;
		if (power % 6 === 0) return Object.freeze({
			c0,
			c1,
			c2
		});
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.frobeniusMap(c0, power),
			c1: Fp2.mul(Fp2.frobeniusMap(c1, power), this.FROBENIUS_COEFFICIENTS_1[power % 6]),
			c2: Fp2.mul(Fp2.frobeniusMap(c2, power), this.FROBENIUS_COEFFICIENTS_2[power % 6])
		});
	}
	mulByFp2({ c0, c1, c2 }, rhs) {
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.mul(c0, rhs),
			c1: Fp2.mul(c1, rhs),
			c2: Fp2.mul(c2, rhs)
		});
	}
	mulByNonresidue({ c0, c1, c2 }) {
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.mulByNonresidue(c2),
			c1: c0,
			c2: c1
		});
	}
	mul1({ c0, c1, c2 }, b1) {
		const { Fp2 } = this;
		return Object.freeze({
			c0: Fp2.mulByNonresidue(Fp2.mul(c2, b1)),
			c1: Fp2.mul(c0, b1),
			c2: Fp2.mul(c1, b1)
		});
	}
	mul01({ c0, c1, c2 }, b0, b1) {
		const { Fp2 } = this;
		let t0 = Fp2.mul(c0, b0);
		let t1 = Fp2.mul(c1, b1);
		return Object.freeze({
			c0: Fp2.add(Fp2.mulByNonresidue(Fp2.sub(Fp2.mul(Fp2.add(c1, c2), b1), t1)), t0),
			c1: Fp2.sub(Fp2.sub(Fp2.mul(Fp2.add(b0, b1), Fp2.add(c0, c1)), t0), t1),
			c2: Fp2.add(Fp2.sub(Fp2.mul(Fp2.add(c0, c2), b0), t0), t1)
		});
	}
};
var _FROBENIUS_COEFFICIENTS_6 = /* @__PURE__ */ new WeakMap();
var _Field12 = class {
	ORDER;
	BITS;
	BYTES;
	isLE;
	ZERO;
	ONE;
	Fp6;
	X_LEN;
	finalExponentiate;
	constructor(Fp6, opts) {
		const { X_LEN, Fp12finalExponentiate } = opts;
		const { Fp2 } = Fp6;
		const { Fp } = Fp2;
		this.Fp6 = Fp6;
		this.ORDER = Fp.ORDER ** _12n;
		this.BITS = 2 * Fp6.BITS;
		this.BYTES = 2 * Fp6.BYTES;
		this.isLE = Fp6.isLE;
		this.ZERO = this.create({
			c0: Fp6.ZERO,
			c1: Fp6.ZERO
		});
		this.ONE = this.create({
			c0: Fp6.ONE,
			c1: Fp6.ZERO
		});
		this.X_LEN = X_LEN;
		this.finalExponentiate = (num) => {
			const copy2 = ({ c0, c1 }) => Object.freeze({
				c0,
				c1
			});
			const copy6 = ({ c0, c1, c2 }) => Object.freeze({
				c0: copy2(c0),
				c1: copy2(c1),
				c2: copy2(c2)
			});
			const res = Fp12finalExponentiate(num);
			return Object.freeze({
				c0: copy6(res.c0),
				c1: copy6(res.c1)
			});
		};
		Object.freeze(this);
	}
	get FROBENIUS_COEFFICIENTS() {
		const frob = _FROBENIUS_COEFFICIENTS_12.get(this);
		if (frob) return frob;
		const { Fp2 } = this.Fp6;
		const { Fp } = Fp2;
		const cache = Object.freeze(calcFrobeniusCoefficients(Fp2, Fp2.NONRESIDUE, Fp.ORDER, 12, 1, 6)[0]);
		_FROBENIUS_COEFFICIENTS_12.set(this, cache);
		return cache;
	}
	create(num) {
		const { Fp6 } = this;
		const c0 = Fp6.create(num.c0);
		const c1 = Fp6.create(num.c1);
		return Object.freeze({
			c0,
			c1
		});
	}
	isValid(num) {
		if (!isObj(num)) throw new TypeError("invalid field element: expected object, got " + typeof num);
		const { c0, c1 } = num;
		const { Fp6 } = this;
		return Fp6.isValid(c0) && Fp6.isValid(c1);
	}
	is0(num) {
		if (!isObj(num)) return false;
		const { c0, c1 } = num;
		const { Fp6 } = this;
		return Fp6.is0(c0) && Fp6.is0(c1);
	}
	isValidNot0(num) {
		return !this.is0(num) && this.isValid(num);
	}
	neg({ c0, c1 }) {
		const { Fp6 } = this;
		return Object.freeze({
			c0: Fp6.neg(c0),
			c1: Fp6.neg(c1)
		});
	}
	eql({ c0, c1 }, { c0: r0, c1: r1 }) {
		const { Fp6 } = this;
		return Fp6.eql(c0, r0) && Fp6.eql(c1, r1);
	}
	sqrt(_) {
		return notImplemented();
	}
	inv({ c0, c1 }) {
		const { Fp6 } = this;
		let t = Fp6.inv(Fp6.sub(Fp6.sqr(c0), Fp6.mulByNonresidue(Fp6.sqr(c1))));
		return Object.freeze({
			c0: Fp6.mul(c0, t),
			c1: Fp6.neg(Fp6.mul(c1, t))
		});
	}
	div(lhs, rhs) {
		const { Fp6 } = this;
		const { Fp2 } = Fp6;
		const { Fp } = Fp2;
		return this.mul(lhs, typeof rhs === "bigint" ? Fp.inv(Fp.create(rhs)) : this.inv(rhs));
	}
	pow(num, power) {
		return FpPow(this, num, power);
	}
	invertBatch(nums) {
		return FpInvertBatch(this, nums, true);
	}
	add({ c0, c1 }, { c0: r0, c1: r1 }) {
		const { Fp6 } = this;
		return Object.freeze({
			c0: Fp6.add(c0, r0),
			c1: Fp6.add(c1, r1)
		});
	}
	sub({ c0, c1 }, { c0: r0, c1: r1 }) {
		const { Fp6 } = this;
		return Object.freeze({
			c0: Fp6.sub(c0, r0),
			c1: Fp6.sub(c1, r1)
		});
	}
	mul({ c0, c1 }, rhs) {
		const { Fp6 } = this;
		if (typeof rhs === "bigint") return Object.freeze({
			c0: Fp6.mul(c0, rhs),
			c1: Fp6.mul(c1, rhs)
		});
		let { c0: r0, c1: r1 } = rhs;
		let t1 = Fp6.mul(c0, r0);
		let t2 = Fp6.mul(c1, r1);
		return Object.freeze({
			c0: Fp6.add(t1, Fp6.mulByNonresidue(t2)),
			c1: Fp6.sub(Fp6.mul(Fp6.add(c0, c1), Fp6.add(r0, r1)), Fp6.add(t1, t2))
		});
	}
	sqr({ c0, c1 }) {
		const { Fp6 } = this;
		let ab = Fp6.mul(c0, c1);
		return Object.freeze({
			c0: Fp6.sub(Fp6.sub(Fp6.mul(Fp6.add(Fp6.mulByNonresidue(c1), c0), Fp6.add(c0, c1)), ab), Fp6.mulByNonresidue(ab)),
			c1: Fp6.add(ab, ab)
		});
	}
	addN(a, b) {
		return this.add(a, b);
	}
	subN(a, b) {
		return this.sub(a, b);
	}
	mulN(a, b) {
		return this.mul(a, b);
	}
	sqrN(a) {
		return this.sqr(a);
	}
	fromBytes(b) {
		const { Fp6 } = this;
		abytes(b);
		if (b.length !== this.BYTES) throw new Error("fromBytes invalid length=" + b.length);
		return this.create({
			c0: Fp6.fromBytes(b.subarray(0, Fp6.BYTES)),
			c1: Fp6.fromBytes(b.subarray(Fp6.BYTES))
		});
	}
	toBytes({ c0, c1 }) {
		const { Fp6 } = this;
		return concatBytes$1(Fp6.toBytes(c0), Fp6.toBytes(c1));
	}
	cmov({ c0, c1 }, { c0: r0, c1: r1 }, c) {
		const { Fp6 } = this;
		return this.create({
			c0: Fp6.cmov(c0, r0, c),
			c1: Fp6.cmov(c1, r1, c)
		});
	}
	fromBigTwelve(tuple) {
		const { Fp6 } = this;
		if (!Array.isArray(tuple) || tuple.length !== 12) throw new Error("invalid Fp12.fromBigTwelve");
		for (let i = 0; i < 12; i++) if (typeof tuple[i] !== "bigint") throw new Error("invalid Fp12.fromBigTwelve");
		const t = tuple;
		return this.create({
			c0: Fp6.fromBigSix(t.slice(0, 6)),
			c1: Fp6.fromBigSix(t.slice(6, 12))
		});
	}
	frobeniusMap(lhs, power) {
		const p = power % 12;
		if (p === 0) return Object.freeze({
			c0: lhs.c0,
			c1: lhs.c1
		});
		if (p === 6) return this.conjugate(lhs);
		const { Fp6 } = this;
		const { Fp2 } = Fp6;
		const { c0, c1, c2 } = Fp6.frobeniusMap(lhs.c1, power);
		const coeff = this.FROBENIUS_COEFFICIENTS[p];
		return Object.freeze({
			c0: Fp6.frobeniusMap(lhs.c0, power),
			c1: Object.freeze({
				c0: Fp2.mul(c0, coeff),
				c1: Fp2.mul(c1, coeff),
				c2: Fp2.mul(c2, coeff)
			})
		});
	}
	mulByFp2({ c0, c1 }, rhs) {
		const { Fp6 } = this;
		return Object.freeze({
			c0: Fp6.mulByFp2(c0, rhs),
			c1: Fp6.mulByFp2(c1, rhs)
		});
	}
	conjugate({ c0, c1 }) {
		return Object.freeze({
			c0,
			c1: this.Fp6.neg(c1)
		});
	}
	_cyclotomicSquare({ c0, c1 }) {
		const { Fp6 } = this;
		const { Fp2 } = Fp6;
		const { c0: c0c0, c1: c0c1, c2: c0c2 } = c0;
		const { c0: c1c0, c1: c1c1, c2: c1c2 } = c1;
		const { first: t3, second: t4 } = Fp2.Fp4Square(c0c0, c1c1);
		const { first: t5, second: t6 } = Fp2.Fp4Square(c1c0, c0c2);
		const { first: t7, second: t8 } = Fp2.Fp4Square(c0c1, c1c2);
		const t9 = Fp2.mulByNonresidue(t8);
		return Object.freeze({
			c0: Object.freeze({
				c0: Fp2.add(Fp2.mul(Fp2.sub(t3, c0c0), _2n$1), t3),
				c1: Fp2.add(Fp2.mul(Fp2.sub(t5, c0c1), _2n$1), t5),
				c2: Fp2.add(Fp2.mul(Fp2.sub(t7, c0c2), _2n$1), t7)
			}),
			c1: Object.freeze({
				c0: Fp2.add(Fp2.mul(Fp2.add(t9, c1c0), _2n$1), t9),
				c1: Fp2.add(Fp2.mul(Fp2.add(t4, c1c1), _2n$1), t4),
				c2: Fp2.add(Fp2.mul(Fp2.add(t6, c1c2), _2n$1), t6)
			})
		});
	}
	_cyclotomicExp(num, n) {
		aInRange("cyclotomic exponent", n, _0n$1, _1n$1 << BigInt(this.X_LEN));
		if (n === _0n$1) return this.ONE;
		let z = num;
		for (let i = bitLen(n) - 2; i >= 0; i--) {
			z = this._cyclotomicSquare(z);
			if (bitGet(n, i)) z = this.mul(z, num);
		}
		return z;
	}
};
var _FROBENIUS_COEFFICIENTS_12 = /* @__PURE__ */ new WeakMap();
/**
* @param opts - Tower construction options. See {@link Tower12Opts}.
* @returns BLS tower fields.
* @throws If the tower options or derived Frobenius helpers are invalid. {@link Error}
* @example
* Construct the Fp2/Fp6/Fp12 tower used by a pairing-friendly curve.
*
* ```ts
* import { tower12, type Fp2, type Fp12 } from '@noble/curves/abstract/tower.js';
* const fields = tower12({
*   ORDER: 17n,
*   X_LEN: 4,
*   FP2_NONRESIDUE: [1n, 1n],
*   Fp2mulByB: (num: Fp2) => num,
*   Fp12finalExponentiate: (num: Fp12) => num,
* });
* const fp12 = fields.Fp12.ONE;
* ```
*/
function tower12(opts) {
	validateObject(opts, {
		ORDER: "bigint",
		X_LEN: "number",
		FP2_NONRESIDUE: "object",
		Fp2mulByB: "function",
		Fp12finalExponentiate: "function"
	}, { NONRESIDUE: "bigint" });
	asafenumber(opts.X_LEN, "X_LEN");
	if (opts.X_LEN < 1) throw new Error("invalid X_LEN");
	const nonresidue = opts.FP2_NONRESIDUE;
	if (!Array.isArray(nonresidue) || nonresidue.length !== 2) throw new Error("invalid FP2_NONRESIDUE");
	if (typeof nonresidue[0] !== "bigint" || typeof nonresidue[1] !== "bigint") throw new Error("invalid FP2_NONRESIDUE");
	const Fp = Field(opts.ORDER);
	const Fp2 = new _Field2(Fp, opts);
	const Fp6 = new _Field6(Fp2);
	return {
		Fp,
		Fp2,
		Fp6,
		Fp12: new _Field12(Fp6, opts)
	};
}
// node_modules/@noble/curves/bls12-381.js
/**
* bls12-381 is pairing-friendly Barreto-Lynn-Scott elliptic curve construction allowing to:

* Construct zk-SNARKs at the ~120-bit security, as per [Barbulescu-Duquesne 2017](https://hal.science/hal-01534101/file/main.pdf)
* Efficiently verify N aggregate signatures with 1 pairing and N ec additions:
the Boneh-Lynn-Shacham signature scheme is orders of magnitude more efficient than Schnorr

BLS can mean 2 different things:

* Barreto-Lynn-Scott: BLS12, a Pairing Friendly Elliptic Curve
* Boneh-Lynn-Shacham: A Signature Scheme.

### Summary

1. BLS Relies on expensive bilinear pairing
2. Secret Keys: 32 bytes
3. Public Keys: 48 OR 96 bytes - big-endian x coordinate of point on G1 OR G2 curve
4. Signatures: 96 OR 48 bytes - big-endian x coordinate of point on G2 OR G1 curve
5. The 12 stands for the Embedding degree.

Modes of operation:

* Long signatures:  48-byte keys + 96-byte sigs (G1 keys + G2 sigs).
* Short signatures: 96-byte keys + 48-byte sigs (G2 keys + G1 sigs).

### Formulas

- `P = pk x G` - public keys
- `S = pk x H(m)` - signing, uses hash-to-curve on m
- `e(P, H(m)) == e(G, S)` - verification using pairings
- `e(G, S) = e(G, SUM(n)(Si)) = MUL(n)(e(G, Si))` - signature aggregation

### Curves

G1 is ordinary elliptic curve. G2 is extension field curve, think "over complex numbers".

- G1: y² = x³ + 4
- G2: y² = x³ + 4(u + 1) where u = √−1; r-order subgroup of E'(Fp²), M-type twist

### Towers

Pairing G1 + G2 produces element in Fp₁₂, 12-degree polynomial.
Fp₁₂ is usually implemented using tower of lower-degree polynomials for speed.

- Fp₁₂ = Fp₆² => Fp₂³
- Fp(u) / (u² - β) where β = -1
- Fp₂(v) / (v³ - ξ) where ξ = u + 1
- Fp₆(w) / (w² - γ) where γ = v
- Fp²[u] = Fp/u²+1
- Fp⁶[v] = Fp²/v³-1-u
- Fp¹²[w] = Fp⁶/w²-v

### Params

* Embedding degree (k): 12
* Seed is sometimes named x or t
* t = -15132376222941642752
* p = (t-1)² * (t⁴-t²+1)/3 + t
* r = t⁴-t²+1
* Ate loop size: X

To verify curve parameters, see
[pairing-friendly-curves spec](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-pairing-friendly-curves-11).
Basic math is done over finite fields over p.
More complicated math is done over polynominal extension fields.

### Compatibility and notes
1. It is compatible with Algorand, Chia, Dfinity, Ethereum, Filecoin, ZEC.
Filecoin uses little endian byte arrays for secret keys - make sure to reverse byte order.
2. Make sure to correctly select mode: "long signature" or "short signature".
3. Compatible with specs:
RFC 9380,
[cfrg-pairing-friendly-curves-11](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-pairing-friendly-curves-11),
[cfrg-bls-signature-05](https://datatracker.ietf.org/doc/draft-irtf-cfrg-bls-signature/).

*
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n = BigInt(0);
var _1n = BigInt(1);
var _2n = BigInt(2);
var _3n = BigInt(3);
var _4n = BigInt(4);
var BLS_X = BigInt("0xd201000000010000");
var BLS_X_LEN = bitLen(BLS_X);
var bls12_381_CURVE_G1 = {
	p: BigInt("0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"),
	n: BigInt("0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"),
	h: BigInt("0x396c8c005555e1568c00aaab0000aaab"),
	a: _0n,
	b: _4n,
	Gx: BigInt("0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"),
	Gy: BigInt("0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1")
};
/**
* bls12-381 Fr (Fn) field.
* `fromBytes()` reduces modulo `q` instead of rejecting non-canonical encodings.
*/
var bls12_381_Fr = Field(bls12_381_CURVE_G1.n, { modFromBytes: true });
function bls12FromCompressed(g0, g1, { g2, g3, g4, g5 }) {
	return {
		c0: {
			c0: g0,
			c1: g4,
			c2: g3
		},
		c1: {
			c0: g2,
			c1: g1,
			c2: g5
		}
	};
}
function bls12Compress({ c0, c1 }) {
	return {
		g2: c1.c0,
		g3: c0.c2,
		g4: c0.c1,
		g5: c1.c2
	};
}
function bls12CyclotomicSquareCompressed({ g2, g3, g4, g5 }) {
	const { first: h23c0, second: h23c1 } = Fp2.Fp4Square(g4, g5);
	const { first: h45c0, second: h45c1 } = Fp2.Fp4Square(g2, g3);
	const d2 = Fp2.add(g2, g2);
	const d3 = Fp2.add(g3, g3);
	const d4 = Fp2.add(g4, g4);
	const d5 = Fp2.add(g5, g5);
	return {
		g2: Fp2.add(Fp2.mul(Fp2.mulByNonresidue(h23c1), _3n), d2),
		g3: Fp2.sub(Fp2.mul(h23c0, _3n), d3),
		g4: Fp2.sub(Fp2.mul(h45c0, _3n), d4),
		g5: Fp2.add(Fp2.mul(h45c1, _3n), d5)
	};
}
function bls12RecoverG1Ratio({ g2, g3, g4, g5 }) {
	if (Fp2.is0(g2)) return {
		num: Fp2.mul(Fp2.mul(g4, g5), _2n),
		den: g3
	};
	return {
		num: Fp2.add(Fp2.sub(Fp2.mul(Fp2.sqr(g4), _3n), Fp2.mul(g3, _2n)), Fp2.mulByNonresidue(Fp2.sqr(g5))),
		den: Fp2.mul(g2, _4n)
	};
}
function bls12RecoverG0(g1, { g2, g3, g4, g5 }) {
	const g3g4 = Fp2.mul(g3, g4);
	const t = Fp2.add(Fp2.sub(Fp2.mul(Fp2.sub(Fp2.sqr(g1), g3g4), _2n), g3g4), Fp2.mul(g2, g5));
	return Fp2.add(Fp2.mulByNonresidue(t), Fp2.ONE);
}
function bls12CyclotomicExpCompressed(num, squarings) {
	const gs = [];
	let g = bls12Compress(num);
	for (const count of squarings) {
		for (let i = 0; i < count; i++) g = bls12CyclotomicSquareCompressed(g);
		gs.push(g);
	}
	const isOne = gs.map(({ g2, g3 }) => Fp2.is0(g2) && Fp2.is0(g3));
	const ratios = gs.map(bls12RecoverG1Ratio);
	const invDens = Fp2.invertBatch(ratios.map(({ den }) => den));
	const elems = gs.map((compressed, i) => {
		if (isOne[i]) return Fp12.ONE;
		const g1 = Fp2.mul(ratios[i].num, invDens[i]);
		return bls12FromCompressed(bls12RecoverG0(g1, compressed), g1, compressed);
	});
	return {
		result: Fp12.mul(Fp12.mul(elems[0], elems[1]), elems[2]),
		last: elems[2]
	};
}
function bls12CyclotomicExpX(num) {
	const { result, last } = bls12CyclotomicExpCompressed(num, [
		16,
		32,
		9
	]);
	let r = result;
	let s = last;
	for (let i = 0; i < 3; i++) s = Fp12._cyclotomicSquare(s);
	r = Fp12.mul(r, s);
	for (let i = 0; i < 2; i++) s = Fp12._cyclotomicSquare(s);
	r = Fp12.mul(r, s);
	s = Fp12._cyclotomicSquare(s);
	return Fp12.mul(r, s);
}
var { Fp, Fp2, Fp6, Fp12 } = tower12({
	ORDER: bls12_381_CURVE_G1.p,
	X_LEN: BLS_X_LEN,
	FP2_NONRESIDUE: [_1n, _1n],
	Fp2mulByB: ({ c0, c1 }) => {
		const t0 = Fp.mul(c0, _4n);
		const t1 = Fp.mul(c1, _4n);
		return {
			c0: Fp.sub(t0, t1),
			c1: Fp.add(t0, t1)
		};
	},
	Fp12finalExponentiate: (num) => {
		const powMinusX = (num) => Fp12.conjugate(bls12CyclotomicExpX(num));
		const t0 = Fp12.div(Fp12.frobeniusMap(num, 6), num);
		const t1 = Fp12.mul(Fp12.frobeniusMap(t0, 2), t0);
		const t2 = powMinusX(t1);
		const t3 = Fp12.mul(Fp12.conjugate(Fp12._cyclotomicSquare(t1)), t2);
		const t4 = powMinusX(t3);
		const t5 = powMinusX(t4);
		const t6 = Fp12.mul(powMinusX(t5), Fp12._cyclotomicSquare(t2));
		const t7 = powMinusX(t6);
		const t2_t5_pow_q2 = Fp12.frobeniusMap(Fp12.mul(t2, t5), 2);
		const t4_t1_pow_q3 = Fp12.frobeniusMap(Fp12.mul(t4, t1), 3);
		const t6_t1c_pow_q1 = Fp12.frobeniusMap(Fp12.mul(t6, Fp12.conjugate(t1)), 1);
		const t7_t3c_t1 = Fp12.mul(Fp12.mul(t7, Fp12.conjugate(t3)), t1);
		return Fp12.mul(Fp12.mul(Fp12.mul(t2_t5_pow_q2, t4_t1_pow_q3), t6_t1c_pow_q1), t7_t3c_t1);
	}
});
var frob;
var getFrob = () => frob || (frob = psiFrobenius(Fp, Fp2, Fp2.div(Fp2.ONE, Fp2.NONRESIDUE)));
var G2psi = (c, P) => {
	const fn = getFrob().G2psi;
	G2psi = fn;
	return fn(c, P);
};
var G2psi2 = (c, P) => {
	const fn = getFrob().G2psi2;
	G2psi2 = fn;
	return fn(c, P);
};
/**
* Default hash_to_field / hash-to-curve for BLS.
* m: 1 for G1, 2 for G2
* k: target security level in bits
* hash: any function, e.g. BBS+ uses BLAKE2: see [github](https://github.com/hyperledger/aries-framework-go/issues/2247).
* Field/hash parameters come from [section 8.8.2 of RFC 9380](https://www.rfc-editor.org/rfc/rfc9380#section-8.8.2),
* but the `DST` / `encodeDST` strings below are the BLS-signature-suite override.
*/
var hasher_opts = Object.freeze({
	DST: "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",
	encodeDST: "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",
	p: Fp.ORDER,
	m: 2,
	k: 128,
	expand: "xmd",
	hash: sha256
});
var bls12_381_CURVE_G2 = {
	p: Fp2.ORDER,
	n: bls12_381_CURVE_G1.n,
	h: BigInt("0x5d543a95414e7f1091d50792876a202cd91de4547085abaa68a205b2e5a7ddfa628f1cb4d9e82ef21537e293a6691ae1616ec6e786f0c70cf1c38e31c7238e5"),
	a: Fp2.ZERO,
	b: Fp2.fromBigTuple([_4n, _4n]),
	Gx: Fp2.fromBigTuple([BigInt("0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"), BigInt("0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e")]),
	Gy: Fp2.fromBigTuple([BigInt("0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801"), BigInt("0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be")])
};
var sortBit = (parts, p) => {
	for (const part of parts) if (part !== _0n) return Boolean(part * _2n / p);
	return false;
};
var fp2 = {
	encode({ c0, c1 }) {
		const { BYTES: L } = Fp;
		return concatBytes$1(numberToBytesBE(c1, L), numberToBytesBE(c0, L));
	},
	decode(bytes) {
		const { BYTES: L } = Fp;
		return Fp2.create({
			c0: decodeFp(bytes.subarray(L)),
			c1: decodeFp(bytes.subarray(0, L))
		});
	}
};
var BaseFp = Fp;
function decodeFp(bytes) {
	return Fp.fromBytes(bytes);
}
var coder = (name, Fp, b, encode, decode, yparts) => {
	const F = Fp;
	const enc = encode;
	const dec = decode;
	const W = F.BYTES;
	return (allowUncompressed) => ({
		encode(point, compressed = true) {
			if (!compressed && !allowUncompressed) throw new Error("invalid signature: expected compressed encoding");
			const infinity = point.is0();
			const { x, y } = point.toAffine();
			const bytes = compressed ? enc(x) : concatBytes$1(enc(x), enc(y));
			let sort;
			if (compressed && !infinity) sort = sortBit(yparts(y), BaseFp.ORDER);
			return setMask(bytes, {
				compressed,
				infinity,
				sort
			});
		},
		decode(bytes) {
			const { compressed, infinity, sort, value } = parseMask(allowUncompressed ? abytes(bytes, void 0, "point") : abytes(bytes, W, "signature"));
			if (!allowUncompressed && !compressed) throw new Error("invalid signature: expected compressed encoding");
			const len = compressed ? W : 2 * W;
			if (value.length !== len) throw new Error(`invalid ${name} point: expected ${len} bytes`);
			if (infinity) {
				for (const b of value) if (b) throw new Error(`invalid ${name} point: non-canonical zero`);
				return {
					x: F.ZERO,
					y: F.ZERO
				};
			}
			const x = dec(compressed ? value : value.subarray(0, W));
			let y;
			if (compressed) {
				y = F.sqrt(F.add(F.pow(x, _3n), b));
				if (!y) throw new Error(`invalid ${name} point: compressed`);
				if (sortBit(yparts(y), BaseFp.ORDER) !== sort) y = F.neg(y);
			} else y = dec(value.subarray(W));
			if (!compressed && F.is0(x) && F.is0(y)) throw new Error(`invalid ${name} point: uncompressed`);
			return {
				x,
				y
			};
		}
	});
};
function validateMask({ compressed, infinity, sort }) {
	if (!compressed && !infinity && sort || !compressed && infinity && sort || compressed && infinity && sort) throw new Error("invalid encoding flag");
}
function parseMask(bytes) {
	bytes = copyBytes(bytes);
	const mask = bytes[0] & 224;
	const compressed = !!(mask >> 7 & 1);
	const infinity = !!(mask >> 6 & 1);
	const sort = !!(mask >> 5 & 1);
	validateMask({
		compressed,
		infinity,
		sort
	});
	bytes[0] &= 31;
	return {
		compressed,
		infinity,
		sort,
		value: bytes
	};
}
function setMask(bytes, mask) {
	if (bytes[0] & 224) throw new Error("setMask: non-empty mask");
	validateMask({
		compressed: !!mask.compressed,
		infinity: !!mask.infinity,
		sort: !!mask.sort
	});
	if (mask.compressed) bytes[0] |= 128;
	if (mask.infinity) bytes[0] |= 64;
	if (mask.sort) bytes[0] |= 32;
	return bytes;
}
var g1coder = coder("G1", Fp, Fp.create(bls12_381_CURVE_G1.b), (x) => numberToBytesBE(x, Fp.BYTES), decodeFp, (y) => [y]);
var g1 = {
	point: g1coder(true),
	sig: g1coder(false)
};
var signatureG1ToBytes = (point) => {
	point.assertValidity();
	return g1.sig.encode(point);
};
function signatureG1FromBytes(bytes) {
	const point = bls12_381.G1.Point.fromAffine(g1.sig.decode(bytes));
	point.assertValidity();
	return point;
}
var g2coder = coder("G2", Fp2, bls12_381_CURVE_G2.b, fp2.encode, fp2.decode, (y) => [y.c1, y.c0]);
var g2 = {
	point: g2coder(true),
	sig: g2coder(false)
};
var signatureG2ToBytes = (point) => {
	point.assertValidity();
	return g2.sig.encode(point);
};
function signatureG2FromBytes(bytes) {
	const point = bls12_381.G2.Point.fromAffine(g2.sig.decode(bytes));
	point.assertValidity();
	return point;
}
var signatureCoders = {
	ShortSignature: {
		fromBytes(bytes) {
			return signatureG1FromBytes(abytes(bytes));
		},
		fromHex(hex) {
			return signatureG1FromBytes(hexToBytes(hex));
		},
		toBytes(point) {
			return signatureG1ToBytes(point);
		},
		toRawBytes(point) {
			return signatureG1ToBytes(point);
		},
		toHex(point) {
			return bytesToHex(signatureG1ToBytes(point));
		}
	},
	LongSignature: {
		fromBytes(bytes) {
			return signatureG2FromBytes(abytes(bytes));
		},
		fromHex(hex) {
			return signatureG2FromBytes(hexToBytes(hex));
		},
		toBytes(point) {
			return signatureG2ToBytes(point);
		},
		toRawBytes(point) {
			return signatureG2ToBytes(point);
		},
		toHex(point) {
			return bytesToHex(signatureG2ToBytes(point));
		}
	}
};
var fields = {
	Fp,
	Fp2,
	Fp6,
	Fp12,
	Fr: bls12_381_Fr
};
var G1_Point = weierstrass(bls12_381_CURVE_G1, {
	allowInfinityPoint: true,
	Fn: bls12_381_Fr,
	fromBytes: g1.point.decode,
	toBytes: (_c, point, isComp) => g1.point.encode(point, isComp),
	isTorsionFree: (c, point) => {
		const beta = BigInt("0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe");
		const phi = new c(Fp.mul(point.X, beta), point.Y, point.Z);
		return point.multiplyUnsafe(BLS_X).negate().multiplyUnsafe(BLS_X).equals(phi);
	},
	clearCofactor: (_c, point) => {
		return point.multiplyUnsafe(BLS_X).add(point);
	}
});
var G2_Point = weierstrass(bls12_381_CURVE_G2, {
	Fp: Fp2,
	allowInfinityPoint: true,
	Fn: bls12_381_Fr,
	fromBytes: g2.point.decode,
	toBytes: (_c, point, isComp) => g2.point.encode(point, isComp),
	isTorsionFree: (c, P) => {
		return P.multiplyUnsafe(BLS_X).negate().equals(G2psi(c, P));
	},
	clearCofactor: (c, P) => {
		const x = BLS_X;
		let t1 = P.multiplyUnsafe(x).negate();
		let t2 = G2psi(c, P);
		let t3 = P.double();
		t3 = G2psi2(c, t3);
		t3 = t3.subtract(t2);
		t2 = t1.add(t2);
		t2 = t2.multiplyUnsafe(x).negate();
		t3 = t3.add(t2);
		t3 = t3.subtract(t1);
		return t3.subtract(P);
	}
});
var bls12_hasher_opts = {
	mapToG1,
	mapToG2,
	hasherOpts: hasher_opts,
	hasherOptsG1: {
		...hasher_opts,
		m: 1,
		DST: "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_",
		encodeDST: "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
	},
	hasherOptsG2: { ...hasher_opts }
};
/**
* bls12-381 pairing-friendly curve construction.
* Provides both longSignatures and shortSignatures.
* @example
* bls12-381 pairing-friendly curve construction.
*
* ```ts
* const bls = bls12_381.longSignatures;
* const { secretKey, publicKey } = bls.keygen();
* const msg = bls.hash(new TextEncoder().encode('hello noble'));
* const sig = bls.sign(msg, secretKey);
* const isValid = bls.verify(sig, msg, publicKey);
* ```
*/
var bls12_381 = bls(fields, G1_Point, G2_Point, {
	ateLoopSize: BLS_X,
	xNegative: true,
	twistType: "multiplicative",
	randomBytes
}, bls12_hasher_opts, signatureCoders);
var isogenyMapG2 = isogenyMap(Fp2, [
	[
		["0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6", "0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6"],
		["0x0", "0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71a"],
		["0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71e", "0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38d"],
		["0x171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1", "0x0"]
	],
	[
		["0x0", "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa63"],
		["0xc", "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa9f"],
		["0x1", "0x0"]
	],
	[
		["0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706", "0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706"],
		["0x0", "0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97be"],
		["0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71c", "0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38f"],
		["0x124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10", "0x0"]
	],
	[
		["0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fb", "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fb"],
		["0x0", "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa9d3"],
		["0x12", "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa99"],
		["0x1", "0x0"]
	]
].map((i) => i.map((pair) => Fp2.fromBigTuple(pair.map(BigInt)))));
var isogenyMapG1 = isogenyMap(Fp, [
	[
		"0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7",
		"0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb",
		"0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0",
		"0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861",
		"0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9",
		"0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983",
		"0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84",
		"0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e",
		"0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317",
		"0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e",
		"0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b",
		"0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229"
	],
	[
		"0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c",
		"0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff",
		"0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19",
		"0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8",
		"0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e",
		"0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5",
		"0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a",
		"0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e",
		"0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641",
		"0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a",
		"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"
	],
	[
		"0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33",
		"0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696",
		"0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6",
		"0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb",
		"0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb",
		"0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0",
		"0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2",
		"0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29",
		"0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587",
		"0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30",
		"0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132",
		"0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e",
		"0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8",
		"0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133",
		"0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b",
		"0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604"
	],
	[
		"0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1",
		"0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d",
		"0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2",
		"0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416",
		"0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d",
		"0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac",
		"0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c",
		"0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9",
		"0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a",
		"0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55",
		"0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8",
		"0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092",
		"0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc",
		"0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7",
		"0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f",
		"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"
	]
].map((i) => i.map((j) => BigInt(j))));
var G1_SWU;
var G2_SWU;
var getG1_SWU = () => G1_SWU || (G1_SWU = mapToCurveSimpleSWU(Fp, {
	A: Fp.create(BigInt("0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d")),
	B: Fp.create(BigInt("0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0")),
	Z: Fp.create(BigInt(11))
}));
var getG2_SWU = () => G2_SWU || (G2_SWU = mapToCurveSimpleSWU(Fp2, {
	A: Fp2.create({
		c0: Fp.create(_0n),
		c1: Fp.create(BigInt(240))
	}),
	B: Fp2.create({
		c0: Fp.create(BigInt(1012)),
		c1: Fp.create(BigInt(1012))
	}),
	Z: Fp2.create({
		c0: Fp.create(BigInt(-2)),
		c1: Fp.create(BigInt(-1))
	})
}));
function mapToG1(scalars) {
	const { x, y } = getG1_SWU()(Fp.create(scalars[0]));
	return isogenyMapG1(x, y);
}
function mapToG2(scalars) {
	const { x, y } = getG2_SWU()(Fp2.fromBigTuple(scalars));
	return isogenyMapG2(x, y);
}
// domain/src/base/bytes.ts
/** Bytes as text and text as bytes: Base 64 and UTF-8. The packages that share this code have no common library for them. */
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** The two characters of each 12 bits: half as many steps as one character at a time. */
var pairs = Array.from({ length: 4096 }, (_, bits) => `${alphabet.charAt(bits >> 6)}${alphabet.charAt(bits & 63)}`);
var valuesByCode = new Map([...alphabet].map((character, value) => [character.charCodeAt(0), value]));
/** Base 64 as in section 4 of RFC 4648, with padding. */
function toBase64(bytes) {
	const whole = bytes.length - bytes.length % 3;
	let text = "";
	for (let at = 0; at < whole; at += 3) {
		const bits = byteAt(bytes, at) << 16 | byteAt(bytes, at + 1) << 8 | byteAt(bytes, at + 2);
		text += `${pairs[bits >> 12]}${pairs[bits & 4095]}`;
	}
	if (bytes.length - whole === 1) return `${text}${pairs[byteAt(bytes, whole) << 4]}==`;
	if (bytes.length - whole === 2) {
		const bits = (byteAt(bytes, whole) << 8 | byteAt(bytes, whole + 1)) << 2;
		return `${text}${pairs[bits >> 6]}${alphabet.charAt(bits & 63)}=`;
	}
	return text;
}
/** Reads Base 64 strictly: null where padding is missing, a character is foreign or unused bits are set, so that bytes have one text. */
function fromBase64(text) {
	if (text.length % 4 !== 0) return null;
	const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
	const bytes = new Uint8Array(text.length / 4 * 3 - padding);
	let bits = 0;
	let at = 0;
	for (let index = 0; index < text.length - padding; index++) {
		const value = valuesByCode.get(text.charCodeAt(index));
		if (value === void 0) return null;
		bits = (bits << 6 | value) & 16777215;
		const filled = index % 4;
		if (filled > 0) bytes[at++] = bits >> 6 - 2 * filled & 255;
	}
	return (padding === 2 ? bits & 15 : padding === 1 ? bits & 3 : 0) === 0 ? bytes : null;
}
var encoder = new TextEncoder();
var decoder = new TextDecoder("utf-8", {
	fatal: true,
	ignoreBOM: true
});
/** UTF-8. Throws a RangeError for half a surrogate pair, which has no encoding. */
function utf8Of(text) {
	if (!text.isWellFormed()) throw new RangeError("half a surrogate pair has no UTF-8");
	return encoder.encode(text);
}
/** The text of bytes in UTF-8; null where they are not. */
function textOfUtf8(bytes) {
	try {
		return decoder.decode(bytes);
	} catch {
		return null;
	}
}
/** Lower-case hexadecimal digits. */
function hexOf(bytes) {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
function hexHash(hash) {
	return (text) => hexOf(hash(utf8Of(text)));
}
function concatBytes(...parts) {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
function equalBytes(one, other) {
	return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
/** A natural number as protocols write it: decimal digits without leading zeros. Null for all else, and beyond 2^53 − 1. */
function parseDecimal(text) {
	const number = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
	return Number.isSafeInteger(number) ? number : null;
}
function byteAt(bytes, index) {
	return bytes[index] ?? 0;
}
// domain/src/base/sentences/sentence.ts
/** A sentence with values for all of its placeholders. */
function say(text, values) {
	return {
		text,
		values
	};
}
/** A sentence as a value of another one. */
function filled$1(sentence) {
	return typeof sentence === "string" ? {
		text: sentence,
		values: {}
	} : sentence;
}
/** Sentences one after another. */
function joined(sentences, by = " ") {
	const [first] = sentences;
	if (first !== void 0 && sentences.length === 1) return first;
	return {
		text: "{all}",
		values: { all: {
			list: sentences.map(filled$1),
			by
		} }
	};
}
/** Text that stays as it is where a sentence is expected: that of a person, and words for operators. */
function typed(text) {
	return {
		text: "{typed}",
		values: { typed: text }
	};
}
/** The text of a sentence in a language. */
function textOf$1(sentence, words) {
	if (typeof sentence === "string") return words.text(sentence);
	return words.text(sentence.text).replace(/\{(\w+)\}/g, (_, name) => valueIn(sentence.values[name], words));
}
function valueIn(value, words) {
	if (typeof value !== "object") return String(value ?? "");
	if ("text" in value) return textOf$1(value, words);
	if ("label" in value) return words.label(value.label);
	if ("time" in value) return words.time(value.time);
	const { list, by = ", ", last } = value;
	const texts = list.map((one) => valueIn(one, words));
	if (last === void 0 || texts.length < 2) return texts.join(by);
	return `${texts.slice(0, -1).join(by)} ${words.last[last]} ${texts.at(-1)}`;
}
var inEnglish = {
	text: (english) => english,
	label: (english) => english,
	time: (english) => english,
	last: {
		or: "or",
		and: "and"
	}
};
function english(sentence) {
	return textOf$1(sentence, inEnglish);
}
/** Domain of the suite of the scheme: the hash is on G1. */
var hashDomain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
function roundVerifier(signatures) {
	return (publicKey, message, signature) => {
		try {
			return signatures.verify(signature, signatures.hash(message, hashDomain), publicKey);
		} catch {
			return false;
		}
	};
}
function chainHashOf({ period, genesisTime, publicKey, groupHash, id }, sha256) {
	const times = /* @__PURE__ */ new Uint8Array(12);
	const view = new DataView(times.buffer);
	view.setUint32(0, period);
	view.setBigUint64(4, BigInt(genesisTime));
	const name = id === "default" ? "" : id;
	return hexOf(sha256(concatBytes(times, bytesOfHex(publicKey), bytesOfHex(groupHash), utf8Of(name))));
}
/** When a round is signed, in seconds since 1970. */
function timeOfRound({ genesisTime, period }, round) {
	return genesisTime + (round - 1) * period;
}
/** The round of a seed that was written at this moment: the first one whose time is at least the delay later. */
function roundAfter({ genesisTime, period, delay }, at) {
	const earliest = Math.ceil(Date.parse(at) / 1e3) + delay;
	return Math.max(1, Math.ceil((earliest - genesisTime) / period) + 1);
}
/** The last second in which a witness may sign a seed whose round this is. */
function deadlineOf(beacon, round) {
	return timeOfRound(beacon, round) - beacon.margin;
}
/** Returns whether the signature is that of a round of this chain. */
function isRoundOf({ publicKey }, round, signature, { sha256, verifyRound }) {
	const number = /* @__PURE__ */ new Uint8Array(8);
	new DataView(number.buffer).setBigUint64(0, BigInt(round));
	return verifyRound(bytesOfHex(publicKey), sha256(number), bytesOfHex(signature));
}
function bytesOfHex(digits) {
	return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
// domain/src/logs/given.ts
var nothing = {
	receipts: [],
	checkpoints: [],
	records: [],
	investors: [],
	denied: []
};
/** Contents of several files together, apart from closing records. */
function givenTogether(all) {
	return {
		receipts: all.flatMap(({ receipts }) => receipts),
		checkpoints: all.flatMap(({ checkpoints }) => checkpoints),
		investors: all.flatMap(({ investors }) => investors),
		denied: all.flatMap(({ denied }) => denied)
	};
}
/** Contents of a text; null where it is neither JSON nor a signed head. JSON that is nothing else is taken for a closing record. */
function givenIn(text) {
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return text.includes("\n\n— ") ? {
			...nothing,
			checkpoints: [text]
		} : null;
	}
	const evidence = evidenceIn(value);
	if (evidence) return {
		...nothing,
		...evidence
	};
	const receipts = receiptsIn(value);
	if (receipts) return {
		...nothing,
		receipts
	};
	const own = fieldsOf$1(value);
	if (typeof own["investor"] === "string" && typeof own["salt"] === "string") return {
		...nothing,
		investors: [{
			investor: own["investor"],
			salt: own["salt"]
		}]
	};
	const { checkpoint, witnessed, record } = fieldsOf$1(fieldsOf$1(value)["data"]);
	if (typeof checkpoint === "string") {
		const other = fieldsOf$1(witnessed)["checkpoint"];
		return {
			...nothing,
			checkpoints: typeof other === "string" ? [checkpoint, other] : [checkpoint]
		};
	}
	return {
		...nothing,
		records: [typeof record === "string" ? record : text]
	};
}
/** Formats of saved evidence: of the market's pages, with several findings, and of the commands that verify a log, with one. */
var evidenceFormats = {
	pages: "fairbook-evidence-1",
	commands: "fairbook-evidence-2"
};
/** The receipts and signed heads of saved evidence, to be compared with a log again. */
function evidenceIn(value) {
	const { format, heads, receipts, evidence } = fieldsOf$1(value);
	if (format === evidenceFormats.commands) return {
		receipts: listOf$1(receipts).filter(isReceipt),
		checkpoints: listOf$1(heads).filter(isText),
		denied: []
	};
	if (format !== evidenceFormats.pages) return null;
	const found = listOf$1(evidence).map(fieldsOf$1);
	const shown = found.flatMap(({ finding }) => {
		const { kept, shown: later } = fieldsOf$1(fieldsOf$1(finding)["heads"]);
		return [kept, later].filter(isText);
	});
	const denied = found.map(({ finding }) => fieldsOf$1(finding)).filter(({ code }) => code === "not-sent-here").map(({ index }) => index).filter((index) => typeof index === "number");
	return {
		receipts: found.flatMap(({ receipt, twin }) => [receipt, twin]).filter(isReceipt),
		checkpoints: [...new Set(shown)],
		denied
	};
}
/** A receipt, the answer to an order, the answer with an investor's entries, or what the browser saves. */
function receiptsIn(value) {
	const { data, log, receipts } = fieldsOf$1(value);
	const { entries, log: ofAnswer } = fieldsOf$1(data);
	const list = [entries, receipts].find(Array.isArray);
	if (list?.every(isReceipt)) return list;
	const one = [
		value,
		log,
		ofAnswer
	].find(isReceipt);
	return one ? [one] : null;
}
function isReceipt(value) {
	const { index, entry, proof } = fieldsOf$1(value);
	return Number.isSafeInteger(index) && typeof entry === "string" && typeof proof === "string";
}
function isText(value) {
	return typeof value === "string";
}
function listOf$1(value) {
	return Array.isArray(value) ? value : [];
}
function fieldsOf$1(value) {
	return typeof value === "object" && value !== null ? value : {};
}
// domain/src/base/money.ts
/** numeric(15,2): thirteen digits of dollars and two of cents. */
var largestAmount = 999999999999999;
/** A number that is no amount: a fraction, or beyond numeric(15,2). */
var NotCents = class extends RangeError {
	amount;
	constructor(amount) {
		super(`${amount} is not a whole number of cents within 15 digits`);
		this.amount = amount;
	}
};
/** Whole cents as `Cents`. Throws NotCents for another number. */
function cents(amount) {
	if (!Number.isSafeInteger(amount) || Math.abs(amount) > 999999999999999) throw new NotCents(amount);
	return amount === 0 ? 0 : amount;
}
/** Cents to the decimal string the database stores. */
function decimalOf(amount) {
	const digits = String(Math.abs(amount)).padStart(3, "0");
	return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
/** The exact sum. Throws a RangeError where it, or an intermediate sum, is beyond numeric(15,2). */
function sum(amounts) {
	let total = cents(0);
	for (const amount of amounts) total = cents(total + amount);
	return total;
}
/** '$5,000' for whole dollars, '$5,000.01' otherwise; as in error messages. */
function formatDollars(amount) {
	const [whole = "0", fraction] = decimalOf(cents(Math.abs(amount))).split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return `${amount < 0 ? "-" : ""}$${grouped}${fraction === "00" ? "" : `.${fraction}`}`;
}
// domain/src/base/sentences/findings.ts
/**
* Sentences of the verification of closing records and order logs, with a catalog of their own (`es.verification.json`), which only pages that
* verify load. Commands, files and the API have them in English.
*/
function sayFinding(text, values) {
	return {
		text,
		values
	};
}
/** An error that says what was found, or why nothing could be. */
var FindingError = class extends Error {
	finding;
	constructor(finding) {
		super(english(finding));
		this.finding = finding;
	}
};
/** A value, an entry or a record that cannot be right. */
var Invalid = class extends RangeError {
	finding;
	constructor(finding) {
		super(english(finding));
		this.finding = finding;
	}
};
function invalid(text, values) {
	return new Invalid(sayFinding(text, values));
}
/** `path` names the field from the whole on: `the record.terms.step`. */
function fail(path, what) {
	throw invalid("{field} is not {what}", {
		field: fieldAt(path),
		what: filled$1(what)
	});
}
/** The field as a part of a sentence. */
function fieldAt(path) {
	const [whole = "", field] = path.split(/\.(.*)/s);
	if (field === void 0) return filled$1(whole);
	return whole === "the entry" ? sayFinding("the entry.{field}", { field }) : sayFinding("the record.{field}", { field });
}
/** The sentence of an error; its message where it is not one of verification. */
function reasonOf$1(error) {
	if (error instanceof Error && "finding" in error) return filled$1(error.finding);
	if (error instanceof NotCents) return sayFinding("{amount} is not a whole number of cents within 15 digits", { amount: error.amount });
	return typed(error instanceof Error ? error.message : String(error));
}
// domain/src/accounts/links.ts
/**
* The leads of so many investors, who are numbered in the order of their first orders. Groups have no investor in common. Undefined where no two
* investors are linked, so that sales without links are allocated as they always were.
*/
function leadsOf(groups, investors) {
	let leads;
	for (const group of groups) {
		if (group.length < 2) continue;
		leads ??= Int32Array.from({ length: investors }, (_, index) => index);
		const lead = Math.min(...group);
		for (const member of group) leads[member] = lead;
	}
	return leads;
}
/** The groups of two or more, each with its lead first. */
function groupsOf(leads) {
	const groups = /* @__PURE__ */ new Map();
	leads?.forEach((lead, investor) => {
		if (lead === investor) return;
		const group = groups.get(lead) ?? [lead];
		group.push(investor);
		groups.set(lead, group);
	});
	return [...groups.values()];
}
/** Replaces each investor of a column by the lead, so that the orders of a group are those of one investor. */
function ledBy(leads, investor) {
	return leads ? investor.map((one) => leads[one] ?? one) : investor;
}
/**
* The commitment that a group draws with: the smallest among its investors, so that neither time nor amount decides it. Investors without links have their
* own.
*/
function drawnFor(leads, commitmentAt) {
	if (!leads) return commitmentAt;
	const smallest = /* @__PURE__ */ new Map();
	for (const group of groupsOf(leads)) {
		const [first = ""] = group.map(commitmentAt).sort();
		for (const investor of group) smallest.set(investor, first);
	}
	return (investor) => smallest.get(investor) ?? commitmentAt(investor);
}
// domain/src/allocation/draw.ts
/** Hexadecimal digits of a lot: 52 bits, which a double holds exactly. */
var lotDigits = 13;
/**
* An investor's lot at a maturity: the first 13 hexadecimal digits of the SHA-256 of this text. Nothing in it depends on when an order was placed, on
* its amount, or on the other investors; lots at different maturities are independent.
*/
function lotOf(seed, day, commitment, sha256) {
	return sha256(`fairbook-draw-1\n${seed}\n${day}\n${commitment}\n`).slice(0, lotDigits);
}
/** The turns of a draw: the smaller lot comes first, and the smaller commitment where lots are equal. */
function drawnTurns({ seed, days, commitmentAt }, sha256) {
	return (maturity, investors) => {
		const day = days[maturity];
		if (day === void 0) throw new RangeError(`there is no maturity ${maturity} among ${days.length}`);
		const lots = Float64Array.from(investors, (investor) => Number.parseInt(lotOf(seed, day, commitmentAt(investor), sha256), 16));
		const order = Uint32Array.from(investors, (_, place) => place).sort((a, b) => {
			const difference = (lots[a] ?? 0) - (lots[b] ?? 0);
			if (difference !== 0) return difference;
			return commitmentAt(investors[a] ?? -1) < commitmentAt(investors[b] ?? -1) ? -1 : 1;
		});
		const turns = new Float64Array(investors.length);
		order.forEach((place, turn) => {
			turns[place] = turn;
		});
		return turns;
	};
}
// domain/src/base/exact.ts
/** Products and quotients of whole numbers, exact where doubles would round. */
/** The floor of `units` × `part` ÷ `whole`, exact for all safe integers whose quotient is one. */
function floorOfShare(units, part, whole) {
	const product = units * part;
	if (product > Number.MAX_SAFE_INTEGER) return Number(BigInt(units) * BigInt(part) / BigInt(whole));
	return Math.floor(product / whole);
}
/** Remainder of `units` × `part` divided by `whole`, given the floor of the quotient. */
function restOfShare(units, part, whole, floor) {
	const product = units * part;
	if (product > Number.MAX_SAFE_INTEGER) return Number(BigInt(units) * BigInt(part) - BigInt(floor) * BigInt(whole));
	return product - floor * whole;
}
/** The sign of a × b − c × d. */
function compareProducts(a, b, c, d) {
	const left = a * b;
	const right = c * d;
	if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left - right;
	const difference = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
	return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
// domain/src/allocation/staying.ts
/**
* Which demands of a class stay where awards below the minimum are not made. The rule drops the smallest demand and shares again, until no award is
* above zero and below the minimum. Done literally that is one sharing for each demand dropped; here it is decided without sharing, with the same
* result.
*
* Demands come largest first, equal ones by turn. A larger demand never gets less than a smaller one, so the rule keeps the first so many, and
* only how many is in question. With `kept` demands of D steps together, a share is units × demand ÷ D; as `kept` falls, every share grows. A share
* of at most minimum − 1 can only become zero or an award below the minimum, so call larger shares large. The large ones are the first so many, and
* a sharing is right if every large one gets the minimum and every other one nothing. There are two cases:
*
* - Some shares are not large (many kept). Then the last large one and the first other one decide, and what each needs only becomes easier or only
*   harder as `kept` falls, so a binary search finds where.
* - All are large (few kept). Then the last one must get the minimum. That is not monotonic, since it depends on all fractions. Each look says
*   for how many fewer the answer cannot change yet.
*/
/** `demands` come largest first, equal ones by turn. `minimum` is at least 2 steps, and `units` at least 1. */
function howManyStay(units, demands, turns, minimum) {
	const sums = new Float64Array(demands.length + 1);
	for (let index = 0; index < demands.length; index++) sums[index + 1] = at$1(sums, index) + at$1(demands, index);
	const all = {
		units,
		demands,
		turns,
		sums,
		minimum,
		looks: 0
	};
	const positive = lastWhere(0, demands.length, (kept) => kept === 0 || at$1(demands, kept - 1) > 0);
	const enough = lastWhere(0, positive, (kept) => at$1(sums, kept) <= units);
	if (enough === positive) return {
		kept: demands.length,
		looks: 0
	};
	const allLarge = lastWhere(enough, positive, (kept) => kept === enough || isLarge(all, kept - 1, kept));
	return {
		kept: keptAmongSmall(all, allLarge, positive) ?? keptAmongLarge(all, enough, allLarge),
		looks: all.looks
	};
}
/** The largest number from `from` to `to` that passes. Where one passes, all smaller ones do; `from` does. */
function lastWhere(from, to, passes) {
	let [right, wrong] = [from, to + 1];
	while (wrong - right > 1) {
		const middle = right + wrong >> 1;
		if (passes(middle)) right = middle;
		else wrong = middle;
	}
	return right;
}
/** Compares the share at `index` with `steps`: the sign of share − steps. */
function compareShare({ units, demands, sums }, index, kept, steps) {
	return compareProducts(units, at$1(demands, index), steps, at$1(sums, kept));
}
function isLarge(all, index, kept) {
	return compareShare(all, index, kept, all.minimum - 1) > 0;
}
/**
* How many stay if that is more than `allLarge`, so that some share is not large; else null. As `kept` falls, more shares are large, the last large
* demand and the first other one become smaller ones, and what is needed before either of them gets a spare step grows.
*/
function keptAmongSmall(all, allLarge, most) {
	const { minimum } = all;
	const largeOf = (kept) => lastWhere(0, kept, (large) => large === 0 || isLarge(all, large - 1, kept));
	const spareEnds = lastWhere(allLarge, most, (kept) => {
		if (kept === allLarge) return true;
		const large = largeOf(kept);
		return needBefore(all, large, large, kept, 1) >= all.units;
	});
	const spareComes = lastWhere(allLarge, spareEnds, (kept) => {
		if (kept === allLarge) return true;
		const large = largeOf(kept);
		return needBefore(all, large, large - 1, kept, minimum) > all.units;
	});
	let large = largeOf(spareEnds);
	for (let kept = spareEnds; kept > allLarge; kept--) {
		while (isLarge(all, large, kept)) large += 1;
		if (kept > spareComes || compareShare(all, large - 1, kept, minimum) >= 0) return kept;
	}
	return null;
}
/**
* The steps that the first `large` demands take until the one at `place` is next for a spare step or, where it is one of them, has it. `steps` is
* what that one has then. Every other demand takes the floor of its share, and one more where its fraction comes first: that is `steps` and the
* floor of the difference of both shares. `rests` receives what these floors leave.
*/
function needBefore(all, large, place, kept, steps, rests) {
	const { units, demands, turns, sums } = all;
	const total = at$1(sums, kept);
	all.looks += 1;
	let need = 0;
	for (let index = 0; index < large; index++) {
		const ahead = at$1(demands, index) - at$1(demands, place);
		const floor = floorOfShare(units, ahead, total);
		const rest = restOfShare(units, ahead, total, floor);
		need += steps + floor;
		if (rest === 0 && at$1(turns, index) > at$1(turns, place)) need -= 1;
		if (rests) rests[index] = floor === 0 ? Number.POSITIVE_INFINITY : rest;
	}
	return need;
}
/** How many of the first `most` stay, where all their shares are large. `enough` is how many can be filled. */
function keptAmongLarge(all, enough, most) {
	const { units, demands, sums, minimum } = all;
	const certain = lastWhere(enough, most, (kept) => kept === enough || compareShare(all, kept - 1, kept, minimum) >= 0);
	const rests = new Float64Array(most);
	let kept = most;
	while (kept > certain) {
		const from = kept;
		const excess = needBefore(all, from, from - 1, from, minimum, rests) - units;
		if (excess <= 0) return kept;
		kept = lastWhere(certain, from - 1, (fewer) => {
			if (fewer === certain) return true;
			const left = excess - minimum * (from - fewer);
			const larger = at$1(demands, fewer - 1) - at$1(demands, from - 1);
			if (left <= 0 || larger === 0) return left <= 0;
			if (compareProducts(units, larger, 1, at$1(sums, fewer)) >= 0) return true;
			const difference = units * larger / at$1(sums, fewer) * at$1(sums, from);
			return left <= countBelow(rests, fewer, difference * (1 + 1e-9) + 1);
		});
	}
	return certain;
}
function countBelow(numbers, length, limit) {
	let count = 0;
	for (let index = 0; index < length; index++) if (at$1(numbers, index) < limit) count += 1;
	return count;
}
function at$1(numbers, index) {
	const number = numbers[index];
	if (number === void 0) throw new RangeError(`there is no place ${index} among ${numbers.length}`);
	return number;
}
// domain/src/allocation/shares.ts
/** Exact proportional shares in whole steps: the arithmetic of the prorated class. */
/**
* Shares `units` steps among the demands of one class, in whole steps and in the order the demands are given.
*
* Each demand gets the floor of units × demand ÷ class demand. The spare steps go one each to the largest fractions, and among equal
* fractions to the smallest turn. Where an award would be above zero and below `minimum` steps, the smallest demand leaves
* the class (among equal ones the one with the largest turn) and the rest is shared again, until no such award is left. Where `units` are enough
* for all who are left, all of them are filled.
*/
function proportionalShares(units, demands, turns, minimum) {
	if (minimum <= 1 || units === 0) return largestFractions(units, demands, turns);
	const order = Array.from({ length: demands.length }, (_, index) => index);
	order.sort((a, b) => at(demands, b) - at(demands, a) || at(turns, a) - at(turns, b));
	const sorted = Float64Array.from(order, (index) => at(demands, index));
	const places = Float64Array.from(order, (index) => at(turns, index));
	totalOf(sorted);
	const { kept } = howManyStay(units, sorted, places, minimum);
	const awards = new Float64Array(demands.length);
	largestFractions(units, sorted.subarray(0, kept), places.subarray(0, kept)).forEach((award, place) => {
		awards[at(order, place)] = award;
	});
	return awards;
}
/** Awards by largest fraction, without a minimum. */
function largestFractions(units, demands, turns) {
	const awards = Float64Array.from(demands);
	const total = totalOf(demands);
	if (total <= units) return awards;
	const rests = new Float64Array(awards.length);
	let spare = units;
	for (let index = 0; index < awards.length; index++) {
		const demand = at(demands, index);
		const share = floorOfShare(units, demand, total);
		rests[index] = restOfShare(units, demand, total, share);
		awards[index] = share;
		spare -= share;
	}
	if (spare > 0) giveSpareSteps(spare, awards, rests, turns);
	return awards;
}
/** One step each to the `spare` largest rests. Native sorts of numbers only: a comparator would cost several times as much. */
function giveSpareSteps(spare, awards, rests, turns) {
	const smallest = at(rests.slice().sort(), rests.length - spare);
	let left = spare;
	const equal = [];
	for (let index = 0; index < rests.length; index++) {
		const rest = at(rests, index);
		if (rest > smallest) {
			awards[index] = at(awards, index) + 1;
			left -= 1;
		} else if (rest === smallest) equal.push(at(turns, index));
	}
	const latest = at(Float64Array.from(equal).sort(), left - 1);
	for (let index = 0; index < rests.length && left > 0; index++) {
		if (at(rests, index) !== smallest || at(turns, index) > latest) continue;
		awards[index] = at(awards, index) + 1;
		left -= 1;
	}
}
function totalOf(demands) {
	let total = 0;
	for (let index = 0; index < demands.length; index++) total += at(demands, index);
	if (total > Number.MAX_SAFE_INTEGER) throw new RangeError("the demand of one class is beyond exact integers");
	return total;
}
function at(numbers, index) {
	const number = numbers[index];
	if (number === void 0) throw new RangeError(`there is no place ${index} among ${numbers.length}`);
	return number;
}
// domain/src/allocation/sharing.ts
/** How a class that does not fit shares what is left of a maturity. Each rule of allocation does it by one method. */
/** The investor who ordered earlier comes first. */
var turnsByTime = (_maturity, investors) => Float64Array.from(investors, (_, place) => place);
/** In proportion to demand, and by time among equal fractions: the rule `priority-pro-rata-1`. */
var proportionalByTime = {
	share: proportionalShares,
	turnsAt: turnsByTime,
	isLottery: false
};
/**
* One lot each, then in proportion to what is left of each demand. A lot is the minimum, at least one step, or the whole demand where that is less.
* Where there are fewer lots than demands, they go out by turn: a demand whose lot does not fit in what is left gets nothing, and steps that are no
* whole lot go one each, by turn, to those who got theirs and want more.
*/
var lotFirstShares = (units, demands, turns, minimum) => {
	const awards = Float64Array.from(demands, (demand) => Math.min(demand, Math.max(minimum, 1)));
	const left = units - totalOf(awards);
	if (left >= 0) {
		const more = largestFractions(left, awards.map((lot, index) => at(demands, index) - lot), turns);
		return awards.map((lot, index) => lot + at(more, index));
	}
	const order = byTurn(turns);
	let rest = units;
	for (const index of order) {
		const lot = at(awards, index);
		if (lot <= rest) rest -= lot;
		else awards[index] = 0;
	}
	while (rest > 0) {
		const before = rest;
		for (const index of order) {
			const award = at(awards, index);
			if (rest === 0 || award === 0 || award === at(demands, index)) continue;
			awards[index] = award + 1;
			rest -= 1;
		}
		if (rest === before) break;
	}
	return awards;
};
/**
* Whole demands by turn. The one that does not fit gets what is left of the maturity, if that is at least the minimum; otherwise it gets nothing, and
* so does every later one that does not fit whole.
*/
var wholeDemands = (units, demands, turns, minimum) => {
	const awards = new Float64Array(demands.length);
	let left = units;
	for (const index of byTurn(turns)) {
		const demand = at(demands, index);
		if (demand > left && left < minimum) continue;
		awards[index] = Math.min(demand, left);
		left -= at(awards, index);
	}
	return awards;
};
/** Indexes by turn. */
function byTurn(turns) {
	return Uint32Array.from({ length: turns.length }, (_, index) => index).sort((a, b) => at(turns, a) - at(turns, b));
}
// domain/src/allocation/rules.ts
/**
* By the version that records name. A version is never removed and its results never change: a changed rule is added under a new version, and the
* implementation of the old one stays.
*/
var allocationRules = /* @__PURE__ */ new Map([
	["priority-pro-rata-1", {
		sha256: "8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8",
		isDrawn: false,
		methodOf: () => proportionalByTime
	}],
	["priority-pro-rata-2", {
		sha256: "90ede66dc708cded4993746fdb240c264bc9423f3981a4138b6b190360539a40",
		isDrawn: true,
		methodOf: (turnsAt) => ({
			share: proportionalShares,
			turnsAt,
			isLottery: false
		})
	}],
	["lot-first-1", {
		sha256: "509779e68ec41f7c89ce427c688b62980aeb954e39464b0fd17f34e3b7b608f2",
		isDrawn: true,
		methodOf: (turnsAt) => ({
			share: lotFirstShares,
			turnsAt,
			isLottery: true
		})
	}],
	["draw-1", {
		sha256: "f5f42ce7d8786c8248e49a7354851a4392674a140b5dc10d0ccff793f763017e",
		isDrawn: true,
		methodOf: (turnsAt) => ({
			share: wholeDemands,
			turnsAt,
			isLottery: true
		})
	}]
]);
/** A format or a rule of a later release: what names it cannot be checked here, which does not mean that it is wrong. */
var UnknownVersion = class extends Invalid {
	constructor(what, given, known) {
		super(sayFinding("its {what} is “{given}”, which this verifier does not know (it knows {known}); a newer verifier may know it", {
			what: filled$1(what),
			given,
			known: [...known].join(", ")
		}));
	}
};
/** The same for a rule that is known. */
function methodIn({ isDrawn, methodOf }, draw, sha256) {
	if (!isDrawn) return methodOf(turnsByTime);
	if (draw === null) throw new RangeError("the rule draws lots, and there is no seed");
	return methodOf(drawnTurns(draw, sha256));
}
// domain/src/base/dates.ts
/** `text` as a Day, or null where it is not a real day between the years 1 and 9999. */
function dayOrNull(text) {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
	const { year, month, date } = partsOf(text);
	if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null;
	return text;
}
function daysInMonth(year, month) {
	if (month === 2) return year % 4 === 0 && year % 100 !== 0 || year % 400 === 0 ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
/** Year, month (1–12) and day of the month. */
function partsOf(of) {
	return {
		year: Number(of.slice(0, 4)),
		month: Number(of.slice(5, 7)),
		date: Number(of.slice(8, 10))
	};
}
var monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** 'May 1, 2026': the format of a day in sentences. */
function dayInWords(of) {
	const { year, month, date } = partsOf(of);
	return `${monthNames[month - 1]} ${date}, ${year}`;
}
// domain/src/auctions/maturity-key.ts
/** Identifies a maturity within its sale: by its date, and by a letter where several are due on that date. */
/** The letters of maturities, which bound how many can have one date. */
var maturityIds = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
function isMaturityId(text) {
	return /^[A-Z]$/.test(text);
}
/** An absent or empty id is that of a date that is not shared. The key of a date that is only text is text too. */
function keyOf$1({ maturityDate, maturityId }) {
	return maturityId ? `${maturityDate}.${maturityId}` : maturityDate;
}
function dateOf(key) {
	return key.slice(0, 10);
}
/** '' where the date is not shared. */
function idOf(key) {
	return key.slice(11);
}
/** The pair that stands for a key in what is stored and sent. */
function namedMaturity(key) {
	const maturityId = idOf(key);
	return maturityId === "" ? { maturityDate: dateOf(key) } : {
		maturityDate: dateOf(key),
		maturityId
	};
}
/** A value whose `maturityDate` is a key, with the pair instead. */
function withNamed(value) {
	return {
		...value,
		...namedMaturity(value.maturityDate)
	};
}
/** The reverse of `withNamed`. */
function withKey(value) {
	const { maturityId: _letter, ...rest } = value;
	return {
		...rest,
		maturityDate: keyOf$1(value)
	};
}
/** 'Apr 1, 2059', or 'Apr 1, 2059 (A)'. */
function maturityInWords(key) {
	const id = idOf(key);
	return id === "" ? dayInWords(dateOf(key)) : `${dayInWords(dateOf(key))} (${id})`;
}
/** Dates that more than one of these maturities has. */
function sharedDates(rows) {
	const seen = /* @__PURE__ */ new Set();
	return new Set(rows.map(({ maturityDate }) => maturityDate).filter((date) => seen.has(date) || !seen.add(date)));
}
// domain/src/base/refusal.ts
function refusal(code, message) {
	return {
		code,
		message
	};
}
// domain/src/sale-changes/extension.ts
var minute$4 = 6e4;
/** The close after an extension. */
function extendedClose(closeDate, { minutes }) {
	return new Date(closeDate.getTime() + minutes * minute$4);
}
/** Returns whether the terms move this close. */
function isExtensionDue(terms, sale) {
	if (!terms || sale.isClosedNow || sale.lastOrderAt === null || sale.extensions >= terms.most) return false;
	return sale.lastOrderAt.getTime() >= sale.closeDate.getTime() - terms.minutes * minute$4;
}
// domain/src/sale-changes/resizing.ts
var minute$3 = 6e4;
/** Until when the issuer can decide; the result comes then at the latest. */
function resizingDeadline(closeDate, { minutes }) {
	return new Date(closeDate.getTime() + minutes * minute$3);
}
/** The least and the most principal of a maturity. */
function boundsOfMaturity(principal, { maturityPercent }) {
	const by = floorOfShare(principal, maturityPercent, 100);
	return {
		least: cents(principal - by),
		most: cents(Math.min(principal + by, largestAmount))
	};
}
/** The error in these amounts, or null. The verifiers of logs and records ask the same. */
function wrongAmounts({ terms, withdrawn }, maturities, resizing) {
	const keys = maturities.map((one) => keyOf$1(one));
	if (keys.some((key, index) => key <= (keys[index - 1] ?? ""))) return "its maturities are not by day, each once";
	const offered = new Map(terms.maturities.flatMap((one) => withdrawn.has(keyOf$1(one)) ? [] : [[keyOf$1(one), one.principal]]));
	const announced = [...offered.values()].reduce((sum, principal) => sum + principal, 0);
	let total = announced;
	for (const { principal, ...name } of maturities) {
		const key = keyOf$1(name);
		const before = offered.get(key);
		if (before === void 0) return sayFinding("{maturity} is not offered, or was withdrawn", { maturity: key });
		if (principal === before) return sayFinding("{maturity} has this principal already", { maturity: key });
		const { least, most } = boundsOfMaturity(before, resizing);
		if (principal < least || principal > most) return sayFinding("{maturity} changes by more than {percent}%", {
			maturity: key,
			percent: resizing.maturityPercent
		});
		if (principal < terms.minimum || principal % terms.step !== 0) return sayFinding("the principal of {maturity} is no amount that can be ordered", { maturity: key });
		total += principal - before;
	}
	return Math.abs(total - announced) <= floorOfShare(announced, resizing.totalPercent, 100) && total <= 999999999999999 ? null : sayFinding("all maturities together change by more than {percent}%", { percent: resizing.totalPercent });
}
/** The error in a recorded decision, or null. */
function wrongResizing({ at, maturities, resizing }, sale) {
	if (at < sale.closeDate.toISOString()) return "the sale was not over";
	if (at >= resizingDeadline(sale.closeDate, resizing).toISOString()) return "the time to decide was over";
	return wrongAmounts(sale, maturities, resizing);
}
/** The terms with these principals. */
function resized$1(terms, principals) {
	if (principals.size === 0) return terms;
	return {
		...terms,
		maturities: terms.maturities.map((one) => ({
			...one,
			principal: principals.get(one.maturityDate) ?? one.principal
		}))
	};
}
// domain/src/base/label-words.ts
/** Words of the labels of fixed lists, in the language of the pages. */
/** The label as it is shown. On the server, and on English pages, it is the English one. */
function inWords(label) {
	return label;
}
// domain/src/base/vocabulary.ts
/** Fixed lists of the market: the stored value and its label. */
/** A list whose labels are its values. */
function plain(...values) {
	return values.map((value) => ({
		value,
		label: inWords(value)
	}));
}
/** A list with labels of its own. */
function labelled(...options) {
	return options.map((option) => ({
		...option,
		label: inWords(option.label)
	}));
}
/** The values of a list in order, as a tuple for schemas. */
function valuesOf(list) {
	const [first, ...rest] = list.map((option) => option.value);
	if (first === void 0) throw new Error("a fixed list cannot be empty");
	return [first, ...rest];
}
function labelOf(list, value) {
	return list.find((option) => option.value === value)?.label ?? value;
}
labelled({
	value: "municipality",
	label: "Municipality"
}, {
	value: "individual-investor",
	label: "Individual investor"
}, {
	value: "institutional-investor",
	label: "Institutional investor"
}, {
	value: "market-professional",
	label: "Market professional"
});
plain("Admin", "User", "Trader", "Approver", "Viewer");
/** Administrator roles, least first: a Viewer reads, a Reviewer decides, an Owner also manages administrators. Some actions wait for a second one. */
var adminRoles = plain("Viewer", "Reviewer", "Owner");
plain("account.approve-change", "account.deactivate", "account.link", "account.suspend", "account.unlink", "administrator.change-role", "administrator.invite", "administrator.remove", "auction.approve", "auction.approve-amendment", "auction.cancel", "rules.end-four-eyes", "witness.activate");
plain("Open", "Confirmed", "Refused", "Withdrawn", "Expired", "Cancelled");
plain("answer", "mention", "assignment", "confirmed", "refused", "expired", "void", "rules", "link");
plain("samePerson", "sameInstitution", "sameControl");
labelled({
	value: "New",
	label: "New"
}, {
	value: "Pending Approval",
	label: "Pending"
}, {
	value: "Active",
	label: "Active"
}, {
	value: "Suspended",
	label: "Suspended"
}, {
	value: "Error",
	label: "Error"
}, {
	value: "Deactivated",
	label: "Disabled"
});
labelled({
	value: "Open",
	label: "Under review"
}, {
	value: "Approved",
	label: "Approved"
}, {
	value: "Rejected",
	label: "Rejected"
}, {
	value: "Withdrawn",
	label: "Withdrawn"
});
labelled({
	value: "Draft",
	label: "Draft"
}, {
	value: "PendingReview",
	label: "Pending Review"
}, {
	value: "Approved",
	label: "Approved"
}, {
	value: "Rejected",
	label: "Rejected"
}, {
	value: "Scheduled",
	label: "Scheduled"
}, {
	value: "Live",
	label: "Live"
}, {
	value: "Ended",
	label: "Ended"
});
/** Outcomes of an ended sale. */
var saleOutcomes = labelled({
	value: "Sold",
	label: "Sold"
}, {
	value: "PartlySold",
	label: "Partly sold"
}, {
	value: "NoBids",
	label: "No orders"
});
plain("Active", "Amended", "Withdrawn");
var bidResults = plain("Filled", "Partial", "Unfilled", "Skipped");
plain("REQUEST", "APPROVE", "REJECT");
var factChangeActions = plain("REQUEST_CHANGE", "APPROVE_CHANGE", "REJECT_CHANGE", "WITHDRAW_CHANGE");
[...plain("REQUEST", "RECALL", "APPROVE", "REJECT", "SUSPEND", "REACTIVATE", "DEACTIVATE"), ...factChangeActions];
plain("State", "City", "County", "School District", "Sewer and Water District", "Transit Authority", "Airport", "Housing Authority", "Housing Finance Agency", "Economic/Industrial Development Authority", "Public Utility", "Port Authority", "Special Taxing District", "College/University", "Green Bank");
plain("BannerImage", "EnablementDocument", "MarketNewsImage");
var documentSlots = labelled({
	value: "investorPresentation",
	label: "Investor presentation"
}, {
	value: "preliminaryOfficialStatement",
	label: "Preliminary official statement"
}, {
	value: "docOther1",
	label: "Other document 1"
}, {
	value: "docOther2",
	label: "Other document 2"
});
plain("Taxable", "Tax Exempt", "Alternative Minimum Tax Amount");
plain("Callable", "Non-Callable");
plain("Public", "Private");
plain("General Obligation", "Revenue");
plain("Monthly", "Semi-Annual", "Annual");
labelled({
	value: "BondCounsel",
	label: "Bond Counsel"
}, {
	value: "AuctionTrustee",
	label: "Auction Trustee"
}, {
	value: "PayingAgent",
	label: "Paying Agent"
}, {
	value: "MunicipalAdvisor",
	label: "Municipal Advisor"
});
plain("No Interest", "Slightly Interested", "Interested", "Very Interested", "Intend To Bid");
plain("Daily", "Weekly", "Monthly");
plain("Daily", "Weekly", "Monthly");
labelled({
	value: "AllDeals",
	label: "All deals on Fairbook"
}, {
	value: "OwnMunicipality",
	label: "Only my municipality"
});
labelled({
	value: "InviteeJoined",
	label: "Invitation accepted"
}, {
	value: "AuctionApproved",
	label: "Auction approved"
}, {
	value: "AuctionRejected",
	label: "Auction rejected"
}, {
	value: "AccountApproved",
	label: "Account approved"
}, {
	value: "AccountRejected",
	label: "Account rejected"
}, {
	value: "AuctionLive",
	label: "Auction live"
}, {
	value: "AuctionClosed",
	label: "Auction closed"
}, {
	value: "AuctionClosureReminder",
	label: "Auction closes soon"
}, {
	value: "AuctionReadyToAcceptFeedback",
	label: "Open for feedback"
}, {
	value: "OrderConfirmation",
	label: "Order confirmation"
}, {
	value: "Test",
	label: "Test"
}, {
	value: "System",
	label: "System"
});
/** Parties that halt or resume a sale. */
var haltParties = labelled({
	value: "issuer",
	label: "Issuer"
}, {
	value: "administrator",
	label: "Administrator"
}, {
	value: "system",
	label: "Fairbook"
});
/** The close of a halted sale when it is resumed. */
var resumeChoices = labelled({
	value: "keep",
	label: "Keep the announced close"
}, {
	value: "extend",
	label: "Extend the close by the time lost"
}, {
	value: "date",
	label: "Set another close"
}, {
	value: "close",
	label: "Close now"
});
/** The six classes of the priority of orders, each with the auction's column that holds its rank. */
var orderClasses = labelled({
	value: "stateInstitution",
	label: "State institution",
	priority: "priorityStateInst"
}, {
	value: "nationalInstitution",
	label: "National institution",
	priority: "priorityNationalInst"
}, {
	value: "stateIndividual",
	label: "State individual",
	priority: "priorityStateInd"
}, {
	value: "nationalIndividual",
	label: "National individual",
	priority: "priorityNationalInd"
}, {
	value: "internationalInstitution",
	label: "International institution",
	priority: "priorityInternationalInst"
}, {
	value: "internationalIndividual",
	label: "International individual",
	priority: "priorityInternationalInd"
});
plain("priority-pro-rata-1", "priority-pro-rata-2", "lot-first-1", "draw-1");
var letterInvestmentGrades = [
	"AAA",
	"AA+",
	"AA",
	"AA-",
	"A+",
	"A",
	"A-",
	"BBB+",
	"BBB",
	"BBB-"
];
var letterSpeculativeGrades = [
	"BB+",
	"BB",
	"BB-",
	"B+",
	"B",
	"B-",
	"CCC+",
	"CCC",
	"CCC-",
	"CC",
	"C"
];
var letterScale = [
	"Unrated",
	...letterInvestmentGrades,
	...letterSpeculativeGrades
];
var moodysInvestmentGrades = [
	"Aaa",
	"Aa1",
	"Aa2",
	"Aa3",
	"A1",
	"A2",
	"A3",
	"Baa1",
	"Baa2",
	"Baa3"
];
var moodysSpeculativeGrades = [
	"Ba1",
	"Ba2",
	"Ba3",
	"B1",
	"B2",
	"B3",
	"Caa1",
	"Caa2",
	"Caa3",
	"Ca",
	"C"
];
plain(...letterScale, "D");
plain(...letterScale, "RD", "D");
plain("Unrated", ...moodysInvestmentGrades, ...moodysSpeculativeGrades);
// domain/src/sale-changes/withdrawn-maturities.ts
/** The error in a recorded withdrawal, or null. `offered` are the maturities of the terms, `before` those withdrawn earlier. */
function wrongWithdrawal({ at, maturities }, closeDate, offered, before) {
	const keys = maturities.map((one) => keyOf$1(one));
	if (at >= closeDate) return "the sale was over";
	if (keys.length === 0 || keys.some((key, index) => key <= (keys[index - 1] ?? ""))) return "its maturities are not at least one, by day, each once";
	if (keys.some((key) => !offered.includes(key) || before.has(key))) return "one of its maturities is not offered, or was withdrawn before";
	return before.size + keys.length < offered.length ? null : "at least one maturity must remain";
}
/** The terms by which a sale is allocated: nothing of a withdrawn maturity. */
function withoutWithdrawn(terms, withdrawn) {
	if (withdrawn.size === 0) return terms;
	const maturities = terms.maturities.map((one) => withdrawn.has(one.maturityDate) ? {
		...one,
		principal: cents(0)
	} : one);
	return {
		...terms,
		maturities
	};
}
// domain/src/sale-changes/recorded-changes.ts
function isRescheduling(change) {
	return change.kind === "RESCHEDULE";
}
function isSupplement(change) {
	return change.kind === "SUPPLEMENT";
}
function isWithdrawal(change) {
	return change.kind === "WITHDRAW_MATURITIES";
}
function isResizing(change) {
	return change.kind === "RESIZE";
}
function isAmendment(change) {
	return change.kind === "AMEND_TERMS";
}
function isReopening(step) {
	return !("kind" in step);
}
/** The changes and the reopening as they followed each other. */
function withReopening(changes, reopening) {
	if (!reopening) return [...changes];
	const isLater = ({ afterHalts, at }) => afterHalts > reopening.afterHalts || afterHalts === reopening.afterHalts && at > reopening.at;
	const later = changes.findIndex(isLater);
	const place = later === -1 ? changes.length : later;
	return [
		...changes.slice(0, place),
		reopening,
		...changes.slice(place)
	];
}
/** The keys of all maturities that were withdrawn. */
function withdrawnIn(changes) {
	return new Set(changes.filter(isWithdrawal).flatMap(({ maturities }) => maturities.map((one) => keyOf$1(one))));
}
/** The terms by which a sale is allocated: those that were announced last, with what these changes made of the principals. */
function countedTerms(terms, changes) {
	const principals = changes.filter(isResizing).flatMap(({ maturities }) => maturities);
	return withoutWithdrawn(resized$1(terms, new Map(principals.map(({ principal, ...name }) => [keyOf$1(name), principal]))), withdrawnIn(changes));
}
// domain/src/sale-changes/recorded-terms.ts
function isWhole(value, least, most) {
	return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}
function investorCap(value, path) {
	return isWhole(value, 1, Number.MAX_SAFE_INTEGER) ? cents(value) : fail(path, "an amount in cents above 0");
}
function retailShare(value, path) {
	return isWhole(value, 1, 100) ? value : fail(path, sayFinding("a whole number from {least} to {most}", {
		least: 1,
		most: 100
	}));
}
function localZipCodes(value, path) {
	if (!(Array.isArray(value) && value.length > 0) || !value.every((code) => typeof code === "string" && /^[0-9]{5}$/.test(code))) return fail(path, "a list of ZIP codes");
	if (value.some((code, index) => index > 0 && code <= value[index - 1])) return fail(path, "sorted, each once");
	return value;
}
/** Readers of the optional terms. Each throws Invalid that names `path`. */
var optionalTerms = {
	investorCap,
	localZipCodes,
	retailShare
};
// domain/src/record/record-values.ts
/** Readers of the values of a closing record, which throw Invalid with the field that is wrong. */
function textThat$1(what, isRight) {
	return (value, path) => typeof value === "string" && isRight(value) ? value : fail(path, what);
}
function oneOf$1(values) {
	return (value, path) => values.find((one) => one === value) ?? fail(path, sayFinding("one of {values}", { values: values.join(", ") }));
}
var text$1 = textThat$1("text", () => true);
var moment$1 = textThat$1("a moment", (value) => {
	if (value.length !== 24 || value < "0001") return false;
	const time = new Date(value);
	return !Number.isNaN(time.getTime()) && time.toISOString() === value;
});
var base64Hash = textThat$1("32 bytes in Base 64", (value) => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(value));
var digest$1 = textThat$1("a SHA-256 of 64 hexadecimal digits", (value) => /^[0-9a-f]{64}$/.test(value));
var truth = (value, path) => typeof value === "boolean" ? value : fail(path, "true or false");
var amount$1 = (value, path) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? cents(value) : fail(path, "an amount in cents");
var step$1 = (value, path) => value === 0 ? fail(path, "an amount above 0") : amount$1(value, path);
function wholeNumber$1(least, most) {
	return (value, path) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : fail(path, sayFinding("a whole number from {least} to {most}", {
		least,
		most
	}));
}
var sequence = wholeNumber$1(1, Number.MAX_SAFE_INTEGER);
var rank$1 = (value, path) => value === -1 ? -1 : wholeNumber$1(1, orderClasses.length)(value, path);
var maturityId$1 = textThat$1("a letter from A to Z", isMaturityId);
var maturityDate = (value, path) => (typeof value === "string" ? dayOrNull(value) : null) ?? fail(path, "a day");
var orderClass$1 = oneOf$1(valuesOf(orderClasses));
function list(read) {
	return (value, path) => Array.isArray(value) ? value.map((one, index) => read(one, `${path}.${index}`)) : fail(path, "a list");
}
/** Fields that are `optional` are absent where they say nothing. */
function shape(fields, optional = {}) {
	const readers = Object.entries({
		...fields,
		...optional
	});
	return (value, path) => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return fail(path, "an object");
		const given = new Map(Object.entries(value));
		const read = readers.flatMap(([key, reader]) => {
			if (!given.has(key) && Object.hasOwn(optional, key)) return [];
			if (!given.has(key)) throw invalid("{field} has no {key}", {
				field: fieldAt(path),
				key
			});
			const one = reader(given.get(key), `${path}.${key}`);
			given.delete(key);
			return [[key, one]];
		});
		for (const key of given.keys()) throw invalid("{field} has a field no record has: {key}", {
			field: fieldAt(path),
			key
		});
		return Object.fromEntries(read);
	};
}
valuesOf(adminRoles);
var readActs = list(shape({
	at: moment$1,
	bidders: list(text$1),
	confirmedBy: text$1,
	isNew: truth,
	kind: oneOf$1([
		"CHANGE",
		"DEACTIVATE",
		"LINK",
		"SUSPEND",
		"UNLINK"
	]),
	requestedBy: text$1
}, {
	entry: wholeNumber$1(0, Number.MAX_SAFE_INTEGER),
	reason: digest$1
}));
/** The first error in the acts by themselves, as a sentence; null if none. */
function wrongActs(acts, sale) {
	for (const [index, act] of acts.entries()) {
		if ((index === 0 || act.at >= (acts[index - 1]?.at ?? "")) && isInTime(act, sale) && hasBidders(act, sale) && hasEntry(act, sale)) continue;
		return sayFinding("The act of {moment} about a bidder is not possible: its time, bidders, people or entry are wrong.", { moment: act.at });
	}
	return null;
}
function isInTime({ at }, { closeDate }) {
	return at < closeDate && Date.parse(at) >= Date.parse(closeDate) - 864e5;
}
function hasBidders({ bidders, kind, confirmedBy, requestedBy }, { bidderCount }) {
	const numbers = bidders.map((one) => /^B[1-9][0-9]*$/.test(one) ? Number(one.slice(1)) : 0);
	const isListed = numbers.every((one, at) => one > (numbers[at - 1] ?? 0) && one <= bidderCount);
	const most = kind === "LINK" || kind === "UNLINK" ? 2 : 1;
	return isListed && numbers.length > 0 && numbers.length <= most && confirmedBy !== requestedBy;
}
function hasEntry({ entry, kind }, { size }) {
	return entry === void 0 || (kind === "SUSPEND" || kind === "DEACTIVATE") && entry < size - 1;
}
/** The first act that names another entry than the one of its suspension, as a sentence; null if none. */
function wrongEntryOfAct(acts, standings, commitmentOf) {
	const wrong = acts.find(({ at, bidders: [bidder = ""], entry }) => {
		if (entry === void 0) return false;
		const logged = standings.find(({ index }) => index === entry);
		return logged?.kind !== "SUSPEND" || logged.at !== at || logged.bidder !== commitmentOf(bidder);
	});
	return wrong ? sayFinding("The act of {moment} about a bidder names entry {entry} of the log, which is not its suspension.", {
		moment: wrong.at,
		entry: String(wrong.entry)
	}) : null;
}
labelled({
	value: "RESCHEDULE",
	label: "Sale rescheduled"
}, {
	value: "SUPPLEMENT",
	label: "Document supplemented"
}, {
	value: "WITHDRAW_MATURITIES",
	label: "Maturities withdrawn"
}, {
	value: "RESIZE",
	label: "Amounts decided"
}, {
	value: "REOPEN",
	label: "Sale opened again"
});
labelled({
	value: "Requested",
	label: "Requested"
}, {
	value: "Made",
	label: "Made"
}, {
	value: "Withdrawn",
	label: "Withdrawn"
}, {
	value: "Void",
	label: "Void"
});
/** Parties that reschedule a sale: its issuer, or the terms by which it is extended (`extension.ts`). */
var reschedulingParties = ["issuer", "terms"];
/** How orders that were placed before the last supplement and not reconfirmed are treated at the close: chosen and published when the sale goes live. */
var unconfirmedChoices = labelled({
	value: "stand",
	label: "They stand"
}, {
	value: "lapse",
	label: "They lapse"
});
// domain/src/record/recorded-terms-reader.ts
var readTerms = shape({
	minimum: amount$1,
	step: step$1,
	ranks: shape({
		stateInstitution: rank$1,
		nationalInstitution: rank$1,
		stateIndividual: rank$1,
		nationalIndividual: rank$1,
		internationalInstitution: rank$1,
		internationalIndividual: rank$1
	}),
	maturities: list(shape({
		maturityDate,
		principal: amount$1
	}, { maturityId: maturityId$1 }))
}, optionalTerms);
// domain/src/record/witnessing.ts
/** When the witnesses of a sale had signed all that was entered before its close: in time, or so late that its operator could have added entries. */
/** The consequence of signatures that come too late: the result is marked, or the sale is extended before it closes. */
var afterCloseChoices = ["mark", "extend"];
var second$1 = 1e3;
/** The end of the time in which witnesses can sign, in milliseconds since 1970. */
function witnessDeadline(closeDate, { witnessSeconds }) {
	return Date.parse(closeDate) + witnessSeconds * second$1;
}
/** Returns whether the quorum signed too late, or not at all. */
function isLate(witnessing, closeDate) {
	const { signedAt } = witnessing;
	return signedAt === void 0 || Date.parse(signedAt) > witnessDeadline(closeDate, witnessing);
}
/** The whole seconds from the close to the signature of the quorum, rounded up; below 0 where it came before. Null without one. */
function secondsAfterClose({ signedAt }, closeDate) {
	return signedAt === void 0 ? null : Math.ceil((Date.parse(signedAt) - Date.parse(closeDate)) / second$1);
}
/** The finding, as a sentence. */
function witnessingInWords(witnessing, closeDate) {
	const { signedAt, witnessSeconds: limit } = witnessing;
	const seconds = secondsAfterClose(witnessing, closeDate);
	const entries = witnessing.entries === 1 ? filled$1("1 entry") : sayFinding("{count} entries", { count: witnessing.entries });
	if (signedAt === void 0 || seconds === null) return sayFinding("Not witnessed within {limit} s after the close: the operator could have added up to {entries}.", {
		limit,
		entries
	});
	return isLate(witnessing, closeDate) ? sayFinding("First witnessed {seconds} s after the close: the operator could have added up to {entries}.", {
		seconds,
		entries
	}) : sayFinding("Witnessed in time, {time}: no entry before the close was added more than {limit} s after it.", {
		time: signedAt.replace(".000Z", "Z"),
		limit
	});
}
// domain/src/record/recorded-change-reader.ts
var afterHalts = wholeNumber$1(0, Number.MAX_SAFE_INTEGER);
var rescheduling = shape({
	afterHalts,
	at: moment$1,
	by: oneOf$1(reschedulingParties),
	closeAfter: moment$1,
	closeBefore: moment$1,
	kind: oneOf$1(["RESCHEDULE"]),
	reason: text$1,
	startAfter: moment$1,
	startBefore: moment$1
});
var withdrawal = shape({
	afterHalts,
	at: moment$1,
	by: oneOf$1(["issuer"]),
	kind: oneOf$1(["WITHDRAW_MATURITIES"]),
	maturities: list(shape({ maturityDate }, { maturityId: maturityId$1 })),
	reason: text$1
});
var resizing = shape({
	afterHalts,
	at: moment$1,
	by: oneOf$1(["issuer"]),
	kind: oneOf$1(["RESIZE"]),
	maturities: list(shape({
		maturityDate,
		principal: amount$1
	}, { maturityId: maturityId$1 })),
	reason: text$1,
	resizing: shape({
		maturityPercent: wholeNumber$1(1, 50),
		minutes: wholeNumber$1(1, 120),
		totalPercent: wholeNumber$1(1, 50)
	})
});
var supplement = shape({
	afterHalts,
	at: moment$1,
	by: oneOf$1(["issuer"]),
	document: oneOf$1(valuesOf(documentSlots)),
	kind: oneOf$1(["SUPPLEMENT"]),
	reason: text$1,
	sha256: digest$1,
	unconfirmed: oneOf$1(valuesOf(unconfirmedChoices))
}, { sha256Before: digest$1 });
var amendment = shape({
	afterHalts,
	at: moment$1,
	by: oneOf$1(["issuer"]),
	kind: oneOf$1(["AMEND_TERMS"]),
	reason: text$1,
	termsAfter: readTerms,
	termsBefore: readTerms
});
var readReopening = shape({
	afterHalts,
	at: moment$1,
	closeAfter: moment$1,
	closeBefore: moment$1,
	witnessSeconds: wholeNumber$1(1, 600)
});
var readers$1 = /* @__PURE__ */ new Map([
	["RESCHEDULE", rescheduling],
	["SUPPLEMENT", supplement],
	["WITHDRAW_MATURITIES", withdrawal],
	["RESIZE", resizing],
	["AMEND_TERMS", amendment]
]);
var anyChange = (value, path) => {
	const read = readers$1.get(Object(value).kind);
	return read ? read(value, path) : fail(`${path}.kind`, sayFinding("one of {values}", { values: [...readers$1.keys()].join(", ") }));
};
var readChanges = list(anyChange);
// domain/src/record/unknown.ts
/** Parts of a record or a log that a verifier does not know: it makes all checks that do not depend on them, and names the others. */
/** The checks of a record that an extension can affect, in their order. */
var affectedChecks = [
	"bidders and orders",
	"moments",
	"result"
];
/** As both verifiers print it, for instance “extension donations 1 (result)”. */
function unknownInWords({ kind, name, checks }) {
	return checks.length === 0 ? `${kind} ${name}` : `${kind} ${name} (${checks.join(", ")})`;
}
/** As a sentence for people. */
function unknownSentence({ kind, name, checks }) {
	const what = nameOf$2(kind, name);
	if (checks.length === 0) return sayFinding("{what} is unknown to this verifier, which checked everything else.", { what });
	return sayFinding("{what} is unknown to this verifier, which therefore did not check: {checks}.", {
		what,
		checks: { list: checks.map(filled$1) }
	});
}
function nameOf$2(kind, name) {
	switch (kind) {
		case "extension": return sayFinding("The extension {name}", { name });
		case "rule": return sayFinding("The rule {name}", { name });
		case "entry": return sayFinding("The kind of entries {name}", { name });
		case "beacon scheme": return sayFinding("The scheme of the beacon {name}", { name });
	}
}
/** The same, each once, with all checks that were not made because of it. */
function mergedUnknown(all) {
	return [...Map.groupBy(all, ({ kind, name }) => `${kind} ${name}`).values()].flatMap(([first, ...others]) => {
		const checks = [...first?.checks ?? [], ...others.flatMap((one) => one.checks)];
		return first ? [{
			...first,
			checks: [...new Set(checks)]
		}] : [];
	});
}
// domain/src/record/extensions.ts
/** The extensions of a closing record: facts of a sale beside the core, each with a name, a version and the checks that need to know it. */
/** More is no extension: programs that read texts nested deeper may not be able to. */
var deepest$1 = 64;
function atLeast(least, read) {
	return (value, path) => {
		const all = read(value, path);
		return all.length < least ? fail(path, sayFinding("a list of at least {least}", { least })) : all;
	};
}
var readWitnessing = shape({
	afterClose: oneOf$1(afterCloseChoices),
	entries: wholeNumber$1(0, Number.MAX_SAFE_INTEGER),
	witnessSeconds: wholeNumber$1(1, 600)
}, { signedAt: moment$1 });
var known = {
	changes: {
		affects: ["moments", "result"],
		read: atLeast(1, readChanges)
	},
	draw: {
		affects: ["result"],
		read: digest$1
	},
	"linked-accounts": {
		affects: ["result"],
		read: atLeast(1, list(atLeast(2, list(text$1))))
	},
	reopening: {
		affects: ["moments"],
		read: readReopening
	},
	standing: {
		affects: [],
		read: atLeast(1, readActs)
	},
	witnessing: {
		affects: [],
		read: readWitnessing
	}
};
var knownVersion = 1;
function isKnownName(name) {
	return Object.hasOwn(known, name);
}
/** Returns whether this release knows the extension in its version. */
function isKnownExtension({ name, version }) {
	return isKnownName(name) && version === knownVersion;
}
/** The checks that cannot be made without knowing the extension: of a known name also those that its known version affects. */
function checksOf({ affects, name }) {
	const ofName = isKnownName(name) ? known[name].affects : [];
	return affectedChecks.filter((check) => affects.includes(check) || ofName.includes(check));
}
/** Data of an extension of a record; undefined where it has none, or one of a version that is not known. */
function extensionOf({ extensions }, name) {
	const extension = extensions.find((one) => one.name === name);
	return extension && isKnownExtension(extension) ? extension.data : void 0;
}
function isData(value, depth) {
	if (typeof value === "number") return Number.isSafeInteger(value);
	if (typeof value !== "object" || value === null) return true;
	return depth > 0 && Object.values(value).every((one) => isData(one, depth - 1));
}
var anyData = (value, path) => isData(value, deepest$1) ? value : fail(path, sayFinding("a value of integers, nested at most {depth} deep", { depth: deepest$1 }));
var anyExtension = shape({
	affects: list(oneOf$1(affectedChecks)),
	data: anyData,
	name: textThat$1("a name of small letters, digits and hyphens", (value) => value.length <= 64 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)),
	version: wholeNumber$1(1, 999999)
});
function isSorted(texts) {
	return texts.every((one, index) => index === 0 || one > (texts[index - 1] ?? ""));
}
var readExtension = (value, path) => {
	const extension = anyExtension(value, path);
	const { affects, data, name, version } = extension;
	if (!isSorted(affects)) return fail(`${path}.affects`, "sorted, each once");
	if (!isKnownName(name) || version !== knownVersion) return extension;
	if (affects.join() !== known[name].affects.join()) return fail(`${path}.affects`, sayFinding("what the extension {name} affects: {checks}", {
		name,
		checks: known[name].affects.join(", ")
	}));
	return {
		...extension,
		data: known[name].read(data, `${path}.data`)
	};
};
var readExtensions = (value, path) => {
	const all = list(readExtension)(value, path);
	return isSorted(all.map(({ name }) => name)) ? all : fail(path, "sorted by name, each once");
};
// domain/src/record/closing.ts
/** Names the format of the record. Additions of a later release are extensions, so that verifiers of today can check the rest. */
var recordFormat = "fairbook-closing-record-1";
/** The pseudonym of the investor after `before` others. */
function pseudonymOf(before) {
	return `B${before + 1}`;
}
/**
* Canonical text of a value: JSON without spaces, object keys sorted by character, whole numbers only. Throws a RangeError for anything else:
* fractions, undefined, non-plain data.
*/
function canonicalText(value) {
	if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
	if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
	if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
	if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) return `{${Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([key, one]) => `${JSON.stringify(key)}:${canonicalText(one)}`).join(",")}}`;
	throw new RangeError(`${String(value)} has no canonical text`);
}
/** Published beside a record: one changed character gives another fingerprint. */
function fingerprint(recordText, sha256) {
	return sha256(recordText);
}
/** The text whose SHA-256 is an investor's commitment; for callers whose SHA-256 is asynchronous, as in browsers. */
function commitmentText(investor, salt) {
	return JSON.stringify([
		"fairbook-commitment-1",
		salt,
		investor
	]);
}
/** Binds an investor to a pseudonym: it reveals nothing by itself, and with the salt it proves the identity. */
function commitmentOf(investor, salt, sha256) {
	return sha256(commitmentText(investor, salt));
}
/** An investor's own orders in a record, by the salt of the receipt; none where investor or salt is of another sale. */
function findMyOrders({ bidders, orders }, investor, salt, sha256) {
	const own = commitmentOf(investor, salt, sha256);
	const bidder = bidders.find(({ commitment }) => commitment === own);
	return bidder ? orders.filter((order) => order.bidder === bidder.pseudonym) : [];
}
var nodeInput = (/* @__PURE__ */ new Uint8Array(65)).fill(1, 0, 1);
/** Its first byte stays 0. Replaced by a larger one when a longer entry comes. */
var leafInput = /* @__PURE__ */ new Uint8Array(1024);
function leafHash(entry, sha256) {
	if (entry.length >= leafInput.length) leafInput = new Uint8Array(2 * entry.length);
	leafInput.set(entry, 1);
	return sha256(leafInput.subarray(0, 1 + entry.length));
}
function nodeHash(left, right, sha256) {
	if (left.length !== 32 || right.length !== 32) throw new RangeError(`a node has two hashes of 32 bytes`);
	nodeInput.set(left, 1);
	nodeInput.set(right, 33);
	return sha256(nodeInput);
}
/** The root of a log without entries. */
function emptyRoot(sha256) {
	return sha256(/* @__PURE__ */ new Uint8Array());
}
/** Hashes of one block of a level: blocks are never copied once full, and waste little of a large tree. */
var blockBits = 12;
var blockHashes = 4096;
/** The hashes of all complete subtrees of one height, from left to right. */
var Level = class {
	#blocks = [];
	set(index, hash) {
		this.#blockFor(index).set(hash, (index & 4095) * 32);
	}
	/** A view; hashes that leave the tree are copied. */
	get(index) {
		return this.#view(index, 1);
	}
	/** A view of a left and a right sibling, which are always neighbors in one block. */
	siblings(left) {
		return this.#view(left, 2);
	}
	#view(index, count) {
		const start = (index & 4095) * 32;
		const block = this.#blocks[index >>> blockBits];
		if (block === void 0) throw new RangeError(`the tree has no hash ${index} at this height`);
		return block.subarray(start, start + count * 32);
	}
	#blockFor(index) {
		const number = index >>> blockBits;
		const needed = (index & 4095) + 1;
		const block = this.#blocks[number];
		if (block !== void 0 && block.length >= needed * 32) return block;
		const hashes = number > 0 ? blockHashes : Math.min(blockHashes, Math.max(4, needed, 2 * ((block?.length ?? 0) / 32)));
		const larger = new Uint8Array(hashes * 32);
		if (block !== void 0) larger.set(block);
		this.#blocks[number] = larger;
		return larger;
	}
};
/** The most leaves a tree in memory can have; proofs of larger ones can still be verified. */
var maxSize = 2 ** 31 - 1;
var MerkleTree = class {
	#sha256;
	#levels = [];
	#size = 0;
	constructor(sha256) {
		this.#sha256 = sha256;
	}
	get size() {
		return this.#size;
	}
	/** Appends a leaf by its hash, and computes the subtrees which that completes: one on average. */
	appendLeaf(hash) {
		if (hash.length !== 32) throw new RangeError(`a leaf hash has 32 bytes, not ${hash.length}`);
		if (this.#size === maxSize) throw new RangeError("the tree is full");
		let index = this.#size;
		this.#level(0).set(index, hash);
		for (let height = 0; (index & 1) === 1; height++) {
			nodeInput.set(this.#level(height).siblings(index - 1), 1);
			index >>>= 1;
			this.#level(height + 1).set(index, this.#sha256(nodeInput));
		}
		this.#size++;
	}
	/** Removes the last leaves again, where storing them failed. */
	truncate(size) {
		this.#size = this.#checkedSize(size);
	}
	leaf(index) {
		if (!Number.isInteger(index) || index < 0 || index >= this.#size) throw new RangeError(`there is no leaf ${index}`);
		return this.#level(0).get(index).slice();
	}
	/** The root of the tree as it is, or as it was at an earlier size. */
	root(size = this.#size) {
		this.#checkedSize(size);
		return size === 0 ? emptyRoot(this.#sha256) : this.#rightEdge(size, 31);
	}
	/** PATH(index, D[size]): the siblings from the leaf to the root. */
	inclusionProof(index, size = this.#size) {
		this.#checkedSize(size);
		if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`a tree of ${size} has no leaf ${index}`);
		return this.#path(index, size, 0);
	}
	/** PROOF(from, D[to]): shows that the tree of `to` leaves begins with the tree of `from` leaves. Empty from size 0, as C2SP asks. */
	consistencyProof(from, to = this.#size) {
		this.#checkedSize(to);
		if (!Number.isInteger(from) || from < 0 || from > to) throw new RangeError(`a tree of ${to} never had ${from} leaves`);
		if (from === 0 || from === to) return [];
		const height = 31 - Math.clz32(from & -from);
		const path = this.#path(from - 1, to, height);
		return from === 2 ** height ? path : [this.#level(height).get((from >>> height) - 1).slice(), ...path];
	}
	/** The siblings of the ancestors of a leaf, from the ancestor at `height` on. */
	#path(index, size, height) {
		const path = [];
		const last = size - 1;
		for (let at = height; last >>> at > 0; at++) {
			const sibling = index >>> at ^ 1;
			if (sibling < last >>> at) path.push(this.#level(at).get(sibling).slice());
			else if (sibling === last >>> at) path.push(this.#rightEdge(size, at));
		}
		return path;
	}
	/** The root of the last subtree of this height, complete or not, in a tree of `size` leaves. */
	#rightEdge(size, height) {
		const rest = height === 31 ? size : size & 2 ** height - 1;
		if (rest === 0) return this.#level(height).get((size >>> height) - 1).slice();
		let hash = null;
		for (let at = 0; rest >>> at > 0; at++) {
			if ((rest >>> at & 1) === 0) continue;
			const complete = this.#level(at).get((size >>> at) - 1);
			hash = hash === null ? complete.slice() : nodeHash(complete, hash, this.#sha256);
		}
		return hash ?? emptyRoot(this.#sha256);
	}
	#level(height) {
		const level = this.#levels[height] ?? new Level();
		this.#levels[height] = level;
		return level;
	}
	#checkedSize(size) {
		if (Number.isInteger(size) && size >= 0 && size <= this.#size) return size;
		throw new RangeError(`the tree has ${this.#size} leaves and cannot be read at size ${size}`);
	}
};
/** Returns whether the leaf is at that index in the tree of that size and root: RFC 9162, section 2.1.3.2. */
function verifyInclusion({ index, leafHash: leaf, size, root, proof }, sha256) {
	if (!isSize(index) || !isSize(size) || index >= size || !areHashes([
		leaf,
		root,
		...proof
	])) return false;
	let first = index;
	let last = size - 1;
	let hash = leaf;
	for (const sibling of proof) {
		if (last === 0) return false;
		if (first % 2 === 1 || first === last) {
			hash = nodeHash(sibling, hash, sha256);
			while (first % 2 === 0 && first !== 0) {
				first /= 2;
				last = Math.floor(last / 2);
			}
		} else hash = nodeHash(hash, sibling, sha256);
		first = Math.floor(first / 2);
		last = Math.floor(last / 2);
	}
	return last === 0 && equalBytes(hash, root);
}
function isSize(value) {
	return Number.isSafeInteger(value) && value >= 0;
}
function areHashes(values) {
	return values.every(({ length }) => length === 32);
}
// domain/src/logs/note.ts
/** Signed notes and verifier keys, as in C2SP signed-note: text signed by one or more keys, readable by people and programs. */
/** The signature types that Fairbook uses, by their assigned bytes: Ed25519 over the text, and timestamped Ed25519 cosignatures. */
var signatureTypes = {
	ed25519: 1,
	cosignature: 4
};
/** Notes with more signatures are refused: the specification asks for at least 16. */
var maxSignatures = 100;
var keyBytes = 32;
function verifierKey(name, type, publicKey, sha256) {
	if (!isKeyName(name)) throw new RangeError(`“${name}” cannot name a key: it is empty, or has a space or a plus sign`);
	if (publicKey.length !== keyBytes) throw new RangeError(`a public key has ${keyBytes} bytes, not ${publicKey.length}`);
	return {
		name,
		id: readUint32(sha256(concatBytes(utf8Of(`${name}\n`), Uint8Array.of(type), publicKey))),
		type,
		publicKey
	};
}
/** `name+id+key`, as verifiers are configured with. */
function formatVerifierKey({ name, id, type, publicKey }) {
	return `${name}+${id.toString(16).padStart(8, "0")}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}
/** Null for text that is no verifier key of a known type, or whose id is not that of the key. */
function parseVerifierKey(text, sha256) {
	const [, name = "", id = "", encoded = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? [];
	const bytes = fromBase64(encoded);
	if (bytes?.length !== 33 || !isKeyName(name)) return null;
	const type = Object.values(signatureTypes).find((each) => each === bytes[0]);
	if (type === void 0) return null;
	const key = verifierKey(name, type, bytes.slice(1), sha256);
	return key.id === Number.parseInt(id, 16) ? key : null;
}
/** One line with its newline. The signature is over what its type says; for `ed25519` over the text of the note. */
function signatureLine({ name, id }, signature) {
	return `— ${name} ${toBase64(concatBytes(Uint8Array.of(id >>> 24, id >>> 16, id >>> 8, id), signature))}\n`;
}
/** Null for anything that is not exactly a note with at least one signature. Verifies nothing. */
function parseNote(note) {
	const split = note.lastIndexOf("\n\n");
	if (split < 0 || !isNoteText(note)) return null;
	const lines = note.slice(split + 2, -1).split("\n");
	if (lines.length > maxSignatures) return null;
	const signatures = [];
	for (const line of lines) {
		const signature = parseSignatureLine(line);
		if (signature === null) return null;
		signatures.push(signature);
	}
	return {
		text: note.slice(0, split + 1),
		signatures
	};
}
/** A line without its newline. */
function parseSignatureLine(line) {
	const [, name = "", encoded = ""] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
	const bytes = fromBase64(encoded);
	if (bytes === null || bytes.length <= 4 || !isKeyName(name)) return null;
	return {
		name,
		keyId: readUint32(bytes),
		signature: bytes.slice(4)
	};
}
/** The bytes of each signature whose key name and id are this key's. */
function signaturesBy({ signatures }, { name, id }) {
	return signatures.filter((each) => each.name === name && each.keyId === id).map(({ signature }) => signature);
}
/** Signatures to verify before the text may be trusted: every one of this key, at least one. */
function noteChecks(note, key) {
	if (key.type !== signatureTypes.ed25519) return [];
	const message = utf8Of(note.text);
	return signaturesBy(note, key).map((signature) => ({
		publicKey: key.publicKey,
		message,
		signature
	}));
}
/** Returns whether the key signed the note. A wrong signature by its name and id makes it false, even beside a right one. */
function verifyNote(note, key, verify) {
	const checks = noteChecks(note, key);
	return checks.length > 0 && checks.every((check) => verify(check.publicKey, check.message, check.signature));
}
function isKeyName(name) {
	return name !== "" && name.isWellFormed() && !/[\p{White_Space}+]/u.test(name) && !hasControls(name);
}
function isNoteText(text) {
	return text.endsWith("\n") && text.isWellFormed() && !hasControls(text);
}
/** Control characters other than newline, which notes must not contain. */
function hasControls(text) {
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		if (code < 32 && code !== 10) return true;
	}
	return false;
}
function readUint32(bytes) {
	return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}
// domain/src/logs/checkpoint.ts
/** The text of a checkpoint, as in C2SP tlog-checkpoint: which log, its size and the root of its tree. Signed, it is the head of the log. */
/** The text of the note. */
function checkpointText({ origin, size, root, extensions }) {
	return `${[
		origin,
		size,
		toBase64(root),
		...extensions
	].join("\n")}\n`;
}
/** Null for text that is no checkpoint, or whose size is beyond 2^53 − 1. */
function parseCheckpoint(text) {
	const lines = text.split("\n");
	if (lines.pop() !== "" || lines.some((line) => line === "")) return null;
	const [origin, sizeLine = "", rootLine = "", ...extensions] = lines;
	const size = parseDecimal(sizeLine);
	const root = fromBase64(rootLine);
	if (origin === void 0 || size === null || root?.length !== 32) return null;
	return {
		origin,
		size,
		root,
		extensions
	};
}
/** Null for text that is no note, or whose text is no checkpoint. Verifies no signature. */
function parseSignedHead(text) {
	const note = parseNote(text);
	const head = note && parseCheckpoint(note.text);
	return note && head ? {
		note,
		head
	} : null;
}
// domain/src/logs/log-is-wrong.ts
/** Errors of a log that cannot be true. */
/** Its finding names the entry. */
var LogIsWrong = class extends FindingError {};
function wrongLog(text, values) {
	return new LogIsWrong(sayFinding(text, values));
}
function wrongEntry(index, error) {
	return wrongLog("Entry {index} is wrong: {why}.", {
		index,
		why: reasonOf$1(error)
	});
}
/** Signed heads prove the error. */
var ProvedByHeads = class extends LogIsWrong {
	heads;
	constructor(finding, heads) {
		super(finding);
		this.heads = heads;
	}
};
// domain/src/logs/log-proof.ts
/** Proof that an entry is in a log, as in C2SP tlog-proof: index, inclusion proof and the signed checkpoint in one text. */
var header = "c2sp.org/tlog-proof@v1";
/** More than any tree of 64-bit size has levels. */
var maxHashes = 64;
/** Null for text that is no proof, or whose index is beyond its checkpoint. Verifies neither signatures nor hashes. */
function parseLogProof(text) {
	const end = text.indexOf("\n\n");
	const [first, ...lines] = text.slice(0, Math.max(end, 0)).split("\n");
	if (first !== header) return null;
	const extra = lines[0]?.startsWith("extra ") ? fromBase64(lines.shift()?.slice(6) ?? "") : void 0;
	const [, digits = ""] = /^index (\d+)$/.exec(lines.shift() ?? "") ?? [];
	const index = parseDecimal(digits);
	const proof = lines.map(fromBase64).filter((hash) => hash?.length === 32);
	const checkpoint = text.slice(end + 2);
	const signed = parseSignedHead(checkpoint);
	if (extra === null || index === null || !signed || index >= signed.head.size) return null;
	if (proof.length < lines.length || proof.length > maxHashes) return null;
	const parsed = {
		index,
		proof: proof.filter((hash) => hash !== null),
		checkpoint,
		...signed
	};
	return extra === void 0 ? parsed : {
		...parsed,
		extra
	};
}
// domain/src/logs/entry-forms/field-readers.ts
/** Reads the fields of parsed JSON strictly. Each reader gives the value, or throws Invalid that names the field. */
/** The object it gives has its keys in canonical order; those of `optional` only where it was given them. */
function object(required, optional = {}) {
	const fields = {
		...required,
		...optional
	};
	const readers = Object.entries(fields).sort(([a], [b]) => a < b ? -1 : 1);
	return (value, path) => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) fail(path, "an object");
		const given = value;
		const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
		if (unknown !== void 0) fail(`${path}.${unknown}`, "a field of such an entry");
		const known = {};
		for (const [name, read] of readers) if (Object.hasOwn(given, name) || !Object.hasOwn(optional, name)) known[name] = read(given[name], `${path}.${name}`);
		return known;
	};
}
function listOf(read) {
	return (value, path) => Array.isArray(value) ? value.map((one, index) => read(one, `${path}.${index}`)) : fail(path, "a list");
}
function textThat(what, isRight) {
	return (value, path) => typeof value === "string" && isRight(value) ? value : fail(path, what);
}
function oneOf(values) {
	return (value, path) => values.find((one) => one === value) ?? fail(path, sayFinding("one of {values}", { values: values.join(", ") }));
}
var numberFrom = (least, most) => (value, path) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : fail(path, sayFinding("a whole number from {least} to {most}", {
	least,
	most
}));
// domain/src/logs/entry-forms/entry-readers.ts
/** Readers of single values in entries of an order log. */
var text = textThat("text", () => true);
var digest = textThat("a SHA-256 of 64 hexadecimal digits", (value) => /^[0-9a-f]{64}$/.test(value));
/** 8 bytes of time and 64 of signature. */
var cosignature = textThat("a signature of a witness, 72 bytes in Base 64", (value) => /^[A-Za-z0-9+/]{96}$/.test(value));
var moment = textThat("a moment", (value) => {
	const time = new Date(value);
	return value.length === 24 && value >= "0001" && !Number.isNaN(time.getTime()) && time.toISOString() === value;
});
var day = textThat("a day", (value) => dayOrNull(value) !== null);
var wholeNumber = (value, path) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : fail(path, "a whole number");
var rank = (value, path) => typeof value === "number" && Number.isInteger(value) && value >= -1 && value <= 6 && value !== 0 ? value : fail(path, "a rank");
var amount = (value, path) => cents(wholeNumber(value, path));
var step = (value, path) => value === 0 ? fail(path, "an amount above 0") : amount(value, path);
var orderClass = oneOf(valuesOf(orderClasses));
// domain/src/logs/deadline.ts
/** The deadline by which the witnesses of a sale must have signed what was entered before its close, and the entries of its log about it. */
/** Nothing else that a verifier checks depends on these entries: one that does not know them carries them. */
var noParts = listOf(oneOf([]));
var readMoments = listOf(oneOf(["moments"]));
var momentsAlone = (value, path) => {
	const parts = readMoments(value, path);
	if (parts.length === 1) return parts;
	throw new Invalid("its affects is not moments alone");
};
var deadlineFields = {
	DEADLINE: {
		affects: noParts,
		afterClose: oneOf(afterCloseChoices),
		at: moment,
		witnessSeconds: numberFrom(1, 600)
	},
	REOPEN: {
		affects: momentsAlone,
		at: moment,
		closeDate: moment
	},
	WITNESSED: {
		affects: noParts,
		at: moment,
		heads: listOf(object({
			cosignatures: listOf(object({
				cosignature,
				witness: wholeNumber
			})),
			size: wholeNumber
		}))
	}
};
function isRising(numbers) {
	return numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));
}
/** Both entries as a log has them while it is replayed. Each method throws Invalid where the entry is not allowed. */
var DeadlineInLog = class {
	deadline = null;
	witnessed = null;
	/** Nothing but the result follows WITNESSED. */
	checkNext(kind) {
		if (this.witnessed !== null && kind !== "RESULT") throw invalid("{kind} cannot follow WITNESSED: only the result does", { kind });
	}
	take(entry, witnesses, isClosed) {
		if (witnesses === 0) throw new Invalid("the sale names no witnesses");
		if (entry.kind === "DEADLINE") {
			if (entry.index !== 1) throw new Invalid("it does not follow OPEN");
			this.deadline = entry;
			return;
		}
		if (!isClosed) throw new Invalid("the sale has not closed");
		const { heads, index } = entry;
		const last = heads.at(-1);
		if (!last || !isRising([0, ...heads.map(({ size }) => size)]) || last.size > index) throw new Invalid("its heads are not at least one, by size, of the entries before it");
		if (!heads.every(({ cosignatures }) => {
			const places = cosignatures.map(({ witness }) => witness);
			return places.length > 0 && isRising(places) && (places.at(-1) ?? 0) < witnesses;
		})) throw new Invalid("its signatures are not those of witnesses of the sale, each once");
		this.witnessed = entry;
	}
};
// domain/src/logs/entry-forms/change-entries.ts
/** Entries of an order log that change a sale after it was announced, and what investors answer to them. */
var maturityId = textThat("a letter from A to Z", isMaturityId);
var maturity = object({ maturityDate: day }, { maturityId });
/** The terms of OPEN, and of an amendment of them. */
var terms = object({
	maturities: listOf(object({
		maturityDate: day,
		principal: amount
	}, { maturityId })),
	minimum: amount,
	ranks: object(Object.fromEntries(orderClasses.map(({ value }) => [value, rank]))),
	step
}, optionalTerms);
var resized = object({
	maturityDate: day,
	principal: amount
}, { maturityId });
/** Readers of their fields. */
var changeFields = {
	RESCHEDULE: {
		at: moment,
		by: oneOf(reschedulingParties),
		closeDate: moment,
		reason: text,
		startDate: moment
	},
	SUPPLEMENT: {
		at: moment,
		by: oneOf(["issuer"]),
		document: oneOf(valuesOf(documentSlots)),
		reason: text,
		sha256: digest
	},
	RECONFIRM: {
		at: moment,
		bidder: digest,
		order: text
	},
	WITHDRAW_MATURITIES: {
		at: moment,
		by: oneOf(["issuer"]),
		maturities: listOf(maturity),
		reason: text
	},
	RESIZE: {
		at: moment,
		by: oneOf(["issuer"]),
		maturities: listOf(resized),
		reason: text
	},
	AMEND_TERMS: {
		at: moment,
		by: oneOf(["issuer"]),
		reason: text,
		terms
	}
};
/** Fields of OPEN that publish what can change by itself, or after the close. */
var publishedChanges = {
	extension: object({
		minutes: numberFrom(1, 30),
		most: numberFrom(1, 20)
	}),
	resizing: object({
		maturityPercent: numberFrom(1, 50),
		minutes: numberFrom(1, 120),
		totalPercent: numberFrom(1, 50)
	})
};
/** Fields that an entry has only where they say something. */
var optionalFields = { SUPPLEMENT: { sha256Before: digest } };
// domain/src/logs/entry-forms/unknown-entries.ts
/** Entries of kinds that this release does not know. They are carried: everything that does not depend on them is verified. */
/** Parts that an entry of an unknown kind can affect. */
var logParts = [
	"moments",
	"orders",
	"terms"
];
var kindOfLaterRelease = /^[A-Z][A-Z0-9_]{0,63}$/;
var deepest = 64;
var readAffects = listOf(oneOf(logParts));
/** Reads an entry whose kind is not known. Throws Invalid with the field that is wrong. */
function readUnknown(value, text) {
	if (typeof value !== "object" || value === null) return fail("the entry", "an object");
	const { affects, at, bidder, index, kind } = value;
	if (typeof kind !== "string" || !kindOfLaterRelease.test(kind)) return fail("the entry.kind", "the name of a kind");
	if (!isOfDepth(value, deepest)) return fail("the entry", sayFinding("nested at most {depth} deep", { depth: deepest }));
	if (canonicalText(value) !== text) throw new Invalid("its text is not canonical");
	const parts = affects === void 0 ? logParts : readAffects(affects, "the entry.affects");
	if (parts.some((part, place) => place > 0 && part <= (parts[place - 1] ?? ""))) return fail("the entry.affects", "sorted, each once");
	return {
		kind: "UNKNOWN",
		said: kind,
		affects: parts,
		bidder: typeof bidder === "string" ? bidder : null,
		at: moment(at, "the entry.at"),
		index: wholeNumber(index, "the entry.index")
	};
}
function isOfDepth(value, depth) {
	if (typeof value !== "object" || value === null) return true;
	return depth > 0 && Object.values(value).every((one) => isOfDepth(one, depth - 1));
}
/** The unknown kinds of a log, and what they affect. */
var UnknownKinds = class {
	#affects = /* @__PURE__ */ new Map();
	unsure = /* @__PURE__ */ new Set();
	add({ said, affects }) {
		const parts = this.#affects.get(said) ?? /* @__PURE__ */ new Set();
		this.#affects.set(said, parts);
		for (const part of affects) {
			parts.add(part);
			this.unsure.add(part);
		}
	}
	/** By name. */
	all() {
		return [...this.#affects].sort(([a], [b]) => a < b ? -1 : 1).map(([name, parts]) => ({
			kind: "entry",
			name,
			checks: logParts.filter((part) => parts.has(part))
		}));
	}
};
// domain/src/logs/entries.ts
/** Parses entries of an order log strictly, as docs/ORDER-LOG.md specifies them. */
function isOrderEntry(entry) {
	return entry.kind === "PLACE" || entry.kind === "AMEND" || entry.kind === "WITHDRAW";
}
/** Parses one entry. Throws Invalid with the field that is wrong. A kind of a later release is carried. */
function parseEntry(text) {
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		throw new Invalid("it is not JSON");
	}
	const { kind } = Object(value);
	const known = typeof kind === "string" && Object.hasOwn(fieldsOf, kind) ? kind : null;
	if (known === null) return readUnknown(value, text);
	const entry = readers[known](value, "the entry");
	if (JSON.stringify(entry) !== text) throw new Invalid("its text is not canonical");
	if (entry.kind === "OPEN") checkWitnesses(entry);
	return entry;
}
function checkWitnesses({ witnesses, quorum }) {
	const keys = witnesses.map(({ key }) => key);
	if (keys.some((key, index) => index > 0 && key <= (keys[index - 1] ?? ""))) throw new Invalid("its witnesses are not sorted by key, each once");
	if (quorum < Math.min(1, witnesses.length) || quorum > witnesses.length) throw invalid("its quorum is {quorum}, and it names {count} witnesses", {
		quorum,
		count: witnesses.length
	});
}
var named = { maturityId: textThat("a letter from A to Z", isMaturityId) };
var onlyTrue$1 = (value, path) => value === true ? value : fail(path, "true, or absent");
var order = {
	at: moment,
	bidder: digest,
	order: text,
	lines: listOf(object({
		amount,
		maturityDate: day,
		orderClass,
		place: wholeNumber,
		rank
	}, {
		...named,
		isLocal: onlyTrue$1
	}))
};
var standing = {
	at: moment,
	bidder: digest
};
/** HTTPS, or HTTP on the same computer; without user, query and fragment, since programs add paths to it. */
function isWitnessUrl(value) {
	return /^(https:\/\/([\w.-]+|\[[\da-f:.]+\])|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~%/-]*)?$/.test(value);
}
var witnessUrl = textThat("an address of a witness", isWitnessUrl);
/** Version of a rule or a scheme. */
var version = textThat("a name of small letters, digits and hyphens", (value) => /^[a-z0-9-]{1,64}$/.test(value));
/** Within these numbers the times of all rounds are exact. */
var [largestTime, mostSeconds] = [99999999999, 86400];
var digitsOf = (bytes) => textThat(sayFinding("{count} bytes in hexadecimal digits", { count: bytes }), (value) => new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(value));
var beacon = object({
	chainHash: digest,
	delay: numberFrom(1, mostSeconds),
	genesisTime: numberFrom(0, largestTime),
	groupHash: digest,
	id: textThat("the id of a beacon", (value) => /^[!-~]{1,64}$/.test(value)),
	margin: numberFrom(0, mostSeconds),
	period: numberFrom(1, mostSeconds),
	publicKey: digitsOf(96),
	scheme: version
});
var fieldsOf = {
	OPEN: {
		closeDate: moment,
		startDate: moment,
		key: text,
		name: text,
		origin: text,
		ruleVersion: version,
		sale: text,
		terms,
		quorum: wholeNumber,
		ruleSha256: digest,
		witnesses: listOf(object({
			key: text,
			url: witnessUrl
		}))
	},
	PLACE: order,
	AMEND: order,
	WITHDRAW: order,
	HALT: {
		at: moment,
		by: oneOf(valuesOf(haltParties)),
		reason: text
	},
	RESUME: {
		at: moment,
		by: oneOf(["issuer", "administrator"]),
		choice: oneOf(valuesOf(resumeChoices)),
		closeDate: moment
	},
	...changeFields,
	...deadlineFields,
	SUSPEND: standing,
	REINSTATE: standing,
	LINK: {
		at: moment,
		bidders: listOf(digest)
	},
	CLOSE: {
		at: moment,
		closeDate: moment
	},
	SEED: {
		at: moment,
		cosignatures: listOf(cosignature)
	},
	BEACON: {
		at: moment,
		cosignatures: listOf(cosignature),
		round: numberFrom(1, largestTime),
		signature: digitsOf(48)
	},
	CANCEL: {
		at: moment,
		reason: text
	},
	RESULT: {
		at: moment,
		fingerprint: digest
	}
};
var optionalOf = {
	...optionalFields,
	OPEN: {
		beacon,
		...publishedChanges,
		unconfirmed: oneOf(["lapse"])
	}
};
var readers = Object.fromEntries(Object.entries(fieldsOf).map(([kind, fields]) => [kind, object({
	index: wholeNumber,
	kind: oneOf([kind]),
	...fields
}, optionalOf[kind])]));
// domain/src/logs/lines.ts
/** Splits bytes that come in pieces into lines, so that a large file need never be in memory whole. */
var newline = 10;
/** Longer lines are refused: no entry of an order log is nearly as long. */
var longestLine = 4194304;
var LineReader = class {
	#pieces;
	/** Bytes that were read and not taken. */
	#bytes = /* @__PURE__ */ new Uint8Array(0);
	/** A piece is used until the next one is asked for, and may be overwritten then. */
	constructor(pieces) {
		this.#pieces = pieces[Symbol.iterator]();
	}
	/** The next line without its end, to be used before the next call; null where no whole line follows. Throws a RangeError for a very long one. */
	next() {
		for (let from = 0;;) {
			const end = this.#bytes.indexOf(newline, from);
			if (end >= 0) {
				const line = this.#bytes.subarray(0, end);
				this.#bytes = this.#bytes.subarray(end + 1);
				return line;
			}
			from = this.#bytes.length;
			if (from > longestLine) throw new RangeError("a line is longer than 4 MB");
			if (!this.#read()) return null;
		}
	}
	/** All that is left, at most as much as a line can have. */
	rest() {
		while (this.#bytes.length <= longestLine && this.#read());
		if (this.#bytes.length > longestLine) throw new Invalid("more than 4 MB follow");
		return this.#bytes;
	}
	#read() {
		const kept = concatBytes(this.#bytes);
		const { done, value } = this.#pieces.next();
		if (done) {
			this.#bytes = kept;
			return false;
		}
		this.#bytes = kept.length === 0 ? value : concatBytes(kept, value);
		return true;
	}
};
var longestExtension = 7776e6;
/**
* Options for resuming a halted sale. Announced time is never lost: a close never becomes earlier, and one that passed during the halt is now, or
* leaves at least the remaining time. Throws a RangeError for a sale that is not halted or has no window.
*/
function resumeTerms({ startDate, closeDate, haltedAt }, now) {
	if (startDate === null || closeDate === null || haltedAt === null) throw new RangeError("the sale is not halted");
	const since = haltedAt > startDate ? haltedAt : startDate;
	const lost = Math.max(0, now.getTime() - since.getTime());
	const extended = new Date(closeDate.getTime() + lost);
	const isPastClose = now >= closeDate;
	return {
		closeDate,
		isPastClose,
		lost,
		extended,
		earliest: isPastClose ? extended : closeDate,
		latest: new Date(Math.max(now.getTime() + longestExtension, extended.getTime()))
	};
}
/**
* Why a sale cannot be resumed with this choice at `now`, or null.
* Codes: close-has-passed, close-not-reached, close-missing, close-too-early, close-too-late.
*/
function whyNotChoose(sale, { choice, closeDate }, now) {
	const { isPastClose, earliest, latest } = resumeTerms(sale, now);
	if (choice === "keep" && isPastClose) return refusal("close-has-passed", "The announced close has passed: extend the sale, or close it now");
	if (choice === "close" && !isPastClose) return refusal("close-not-reached", "A sale cannot be closed before its announced close");
	if (choice !== "date") return null;
	if (closeDate === null) return refusal("close-missing", "Set the new close");
	if (closeDate < earliest) {
		const values = { earliest: earliest.toISOString() };
		return refusal("close-too-early", isPastClose ? say("The new close must leave investors the remaining time: not before {earliest}", values) : say("The new close must not be before the announced one: not before {earliest}", values));
	}
	if (closeDate > latest) return refusal("close-too-late", say("The new close must be within {days} days", { days: 90 }));
	return null;
}
/** The close of a sale resumed at `now` with a choice that `whyNotChoose` allows. */
function closeAfterResume(sale, { choice, closeDate }, now) {
	const terms = resumeTerms(sale, now);
	switch (choice) {
		case "keep": return terms.closeDate;
		case "extend": return terms.extended;
		case "date": return closeDate ?? terms.extended;
		case "close": return now;
	}
}
// domain/src/sale-changes/rescheduling.ts
var minute$2 = 6e4;
/** The earliest and the latest close that can be set at `now`. */
function closeBounds(before, startDate, now) {
	const hasStarted = now >= before.startDate;
	const notice = now.getTime() + 30 * minute$2;
	const fromStart = startDate.getTime() + 30 * minute$2;
	const closeBefore = before.closeDate.getTime();
	const kept = hasStarted ? closeBefore : Math.min(closeBefore, now.getTime() + 1440 * minute$2);
	return {
		earliest: new Date(Math.max(notice, fromStart, kept)),
		latest: new Date(now.getTime() + 129600 * minute$2)
	};
}
/**
* Why a sale cannot have these times from `now` on, or null. Codes: nothing-changes, sale-has-started, start-too-early, close-too-early,
* close-too-late.
*/
function whyNotMoveTo(before, after, now) {
	const isSame = (one, other) => one.getTime() === other.getTime();
	const keepsStart = isSame(before.startDate, after.startDate);
	if (keepsStart && isSame(before.closeDate, after.closeDate)) return refusal("nothing-changes", "These are the times of the sale already");
	if (!keepsStart && now >= before.startDate) return refusal("sale-has-started", "The sale has started: only its close can move");
	if (!keepsStart && after.startDate < now) return refusal("start-too-early", "The new start must not be in the past");
	const { earliest, latest } = closeBounds(before, after.startDate, now);
	if (after.closeDate < earliest) return refusal("close-too-early", say("The new close must not be before {earliest}", { earliest: earliest.toISOString() }));
	return after.closeDate <= latest ? null : refusal("close-too-late", say("The new close must be within {days} days", { days: 90 }));
}
/** The error in a recorded change by itself, by the rules for rescheduling, or null; `before` are those before it. */
function wrongChange(change, before) {
	if (change.by === "terms") return wrongExtension(change);
	const earlier = before.filter(({ by }) => by === "issuer").length;
	const at = new Date(change.at);
	if (change.at >= change.closeBefore) return "the sale was over";
	if (earlier >= 10) return sayFinding("a sale can be rescheduled at most {most} times", { most: 10 });
	const refused = whyNotMoveTo({
		startDate: new Date(change.startBefore),
		closeDate: new Date(change.closeBefore)
	}, {
		startDate: new Date(change.startAfter),
		closeDate: new Date(change.closeAfter)
	}, at);
	return refused && filled$1(refused.message);
}
/** The log alone shows whether it was due: the order may be withdrawn since. */
function wrongExtension({ startBefore, startAfter, closeBefore, closeAfter }) {
	if (startAfter !== startBefore) return "the terms move the close alone";
	const minutes = (Date.parse(closeAfter) - Date.parse(closeBefore)) / minute$2;
	return Number.isInteger(minutes) && minutes >= 1 && minutes <= 30 ? null : sayFinding("the terms move the close by whole minutes, from 1 to {most}", { most: 30 });
}
// domain/src/sale-changes/recorded-amendment.ts
/** How often the terms of a sale can be amended after it was announced. */
var mostAmendments = 10;
/** The last moment at which amended terms of a sale that starts then can take effect. */
function latestAmendment(startDate) {
	return /* @__PURE__ */ new Date(startDate.getTime() - 18e5);
}
/** The error in a recorded amendment by itself, or null. */
function wrongAmendment({ at, termsAfter }, { terms, startDate, withdrawn, earlier }) {
	if (earlier >= mostAmendments) return sayFinding("the terms of a sale can be amended at most {most} times", { most: mostAmendments });
	if (at > latestAmendment(new Date(startDate)).toISOString()) return sayFinding("fewer than {minutes} minutes were left until the start", { minutes: 30 });
	if (!hasSameRest(terms, termsAfter)) return "it changes more than principals, minimum, increment and the order of priority";
	const principals = new Map(termsAfter.maturities.map((one) => [keyOf$1(one), one.principal]));
	const other = terms.maturities.find((one) => withdrawn.has(keyOf$1(one)) && principals.get(keyOf$1(one)) !== one.principal);
	return other ? sayFinding("{maturity} was withdrawn", { maturity: keyOf$1(other) }) : null;
}
/** Returns whether the parts that no amendment changes are the same. */
function hasSameRest(before, after) {
	const keysOf = ({ maturities }) => maturities.map((one) => keyOf$1(one)).join();
	return keysOf(before) === keysOf(after) && before.investorCap === after.investorCap && before.retailShare === after.retailShare && before.localZipCodes?.join() === after.localZipCodes?.join();
}
var second = 1e3;
var minute$1 = 60 * second;
/** The close of a sale that opens again at this moment. */
function reopenedClose(at) {
	return /* @__PURE__ */ new Date(Math.ceil(at.getTime() / minute$1 + 30) * minute$1);
}
/** The error in a reopening by itself, where this close was announced before; null if none. */
function wrongReopening(reopening, close) {
	const { at, closeAfter, closeBefore, witnessSeconds } = reopening;
	if (closeBefore !== close) return "another close was announced before";
	if (Date.parse(at) < Date.parse(closeBefore) + witnessSeconds * second) return "its witnesses could still sign";
	const right = reopenedClose(new Date(at)).toISOString();
	return closeAfter === right ? null : sayFinding("it opens again until {close}", { close: right });
}
/** Returns whether the sale was over at this moment, before it opened again. */
function isBetween(at, reopening) {
	return reopening !== null && at >= reopening.closeBefore && at < reopening.at;
}
// domain/src/sale-changes/supplement.ts
var minute = 6e4;
/**
* The least time from a supplement to the announced close, in minutes. Where orders lapse that are not reconfirmed, their investors have a day;
* otherwise a supplement shortly before the close could choose the result.
*/
var supplementNoticeMinutes = {
	stand: 30,
	lapse: 1440
};
/** The latest moment at which a document can be supplemented before this close. */
function latestSupplement(closeDate, unconfirmed) {
	return /* @__PURE__ */ new Date(closeDate.getTime() - supplementNoticeMinutes[unconfirmed] * minute);
}
/** The error in a recorded supplement by itself, or null; `before` are the supplements before it, and `closeDate` is the announced close. */
function wrongSupplement(supplement, before, closeDate) {
	const { at, document, sha256, sha256Before, unconfirmed } = supplement;
	if (before.length >= 10) return sayFinding("a sale can have at most {most} supplements", { most: 10 });
	if (new Date(at) > latestSupplement(new Date(closeDate), unconfirmed)) return "it leaves less time until the close than the rules say";
	if (before.some((one) => one.unconfirmed !== unconfirmed)) return "what becomes of orders that are not reconfirmed is fixed when the sale goes live";
	if (sha256 === sha256Before) return "the file is the one before";
	const last = before.findLast((one) => one.document === document);
	return last && last.sha256 !== sha256Before ? "the file before it is not that of the supplement before" : null;
}
// domain/src/logs/changes.ts
/** The changes of an announced sale, as its order log is replayed. */
function isSure({ unsure }, ...parts) {
	return parts.every((part) => !unsure.has(part));
}
/** Each method throws Invalid where the entry is not allowed. */
var SaleChangesInLog = class {
	#made = [];
	/** Null where the sale did not open again. */
	reopening = null;
	#withdrawn = /* @__PURE__ */ new Set();
	/** When an order was last placed or increased. */
	#lastOrderAt = null;
	/** Orders that were placed, changed or reconfirmed since the last supplement; null before it. */
	#confirmed = null;
	/** Earliest first. */
	get made() {
		return this.#made;
	}
	/** No one orders what was withdrawn; what was ordered before stands without effect. */
	takeOrder({ at, index, lines, order }, unsure) {
		const withdrawn = lines.map((line) => keyOf$1(line)).find((key) => this.#withdrawn.has(key));
		if (withdrawn !== void 0 && isSure({ unsure }, "terms")) throw invalid("{maturity} was withdrawn", { maturity: withdrawn });
		if (lines.some(({ place }) => place === index) && (this.#lastOrderAt === null || at > this.#lastOrderAt)) this.#lastOrderAt = at;
		this.#confirmed?.add(order);
	}
	reschedule({ at, by, closeDate, kind, reason, startDate }, sale) {
		const times = {
			closeAfter: closeDate,
			closeBefore: sale.closeDate,
			startAfter: startDate,
			startBefore: sale.startDate
		};
		const change = {
			afterHalts: sale.halts,
			at,
			by,
			kind,
			reason,
			...times
		};
		const wrong = isSure(sale, "moments") && wrongChange(change, this.#made.filter(isRescheduling));
		if (wrong) throw new Invalid(wrong);
		if (by === "terms" && isSure(sale, "moments", "orders")) this.#checkExtension(change, sale);
		this.#made.push(change);
	}
	reopen({ at, closeDate }, sale, deadline) {
		if (this.reopening !== null) throw new Invalid("a sale opens again once");
		if (deadline?.afterClose !== "extend") throw new Invalid("the sale does not publish that it opens again");
		const { witnessSeconds } = deadline;
		const times = {
			closeAfter: closeDate,
			closeBefore: sale.closeDate
		};
		const reopening = {
			afterHalts: sale.halts,
			at,
			...times,
			witnessSeconds
		};
		const wrong = isSure(sale, "moments") && wrongReopening(reopening, sale.closeDate);
		if (wrong) throw new Invalid(wrong);
		if (isSure(sale, "moments", "orders") && this.isExtensionDue(sale)) throw new Invalid("an order in the last minutes moves the close by the terms");
		this.reopening = reopening;
	}
	/** Returns whether the sale was over at this moment, before it opened again. */
	wasOver(at) {
		return isBetween(at, this.reopening);
	}
	withdraw({ at, by, kind, maturities, reason }, sale) {
		const change = {
			afterHalts: sale.halts,
			at,
			by,
			kind,
			maturities,
			reason
		};
		const offered = sale.terms.maturities.map((one) => keyOf$1(one));
		const wrong = isSure(sale, "moments", "terms") && wrongWithdrawal(change, sale.closeDate, offered, this.#withdrawn);
		if (wrong) throw new Invalid(wrong);
		this.#made.push(change);
		this.#withdrawn = withdrawnIn(this.#made);
	}
	supplement({ index: _, sha256Before, ...said }, sale) {
		const unconfirmed = sale.open.unconfirmed ?? "stand";
		const before = sha256Before === void 0 ? {} : { sha256Before };
		const change = {
			afterHalts: sale.halts,
			...said,
			...before,
			unconfirmed
		};
		const wrong = isSure(sale, "moments") && wrongSupplement(change, this.#made.filter(isSupplement), sale.closeDate);
		if (wrong) throw new Invalid(wrong);
		this.#made.push(change);
		this.#confirmed = /* @__PURE__ */ new Set();
	}
	reconfirm(order, unsure) {
		if (!isSure({ unsure }, "orders")) {
			this.#confirmed?.add(order);
			return;
		}
		if (this.#confirmed === null) throw new Invalid("the sale has no supplement");
		if (this.#confirmed.has(order)) throw invalid("order {order} is confirmed already", { order });
		this.#confirmed.add(order);
	}
	/** Returns whether an order that stands takes no part at the close. */
	isLapsed(order, { unconfirmed }) {
		return unconfirmed === "lapse" && this.#confirmed !== null && !this.#confirmed.has(order);
	}
	resize({ at, by, kind, maturities, reason }, sale) {
		const { terms, open } = sale;
		const { resizing } = open;
		if (!resizing) throw new Invalid("the sale publishes no bounds of other amounts");
		if (this.#isDecided) throw new Invalid("the amounts were decided already");
		const change = {
			afterHalts: sale.halts,
			at,
			by,
			kind,
			maturities,
			reason,
			resizing
		};
		const wrong = isSure(sale, "moments", "terms") && wrongResizing(change, {
			terms,
			closeDate: new Date(sale.closeDate),
			withdrawn: this.#withdrawn
		});
		if (wrong) throw new Invalid(wrong);
		this.#made.push(change);
	}
	/** Before the first order. */
	amendTerms({ at, by, kind, reason, terms }, sale) {
		if (this.#lastOrderAt !== null) throw new Invalid("the sale has orders already");
		const change = {
			afterHalts: sale.halts,
			at,
			by,
			kind,
			reason,
			termsAfter: terms,
			termsBefore: sale.terms
		};
		const earlier = this.#made.filter(isAmendment).length;
		const wrong = isSure(sale, "moments", "terms") && wrongAmendment(change, {
			...sale,
			withdrawn: this.#withdrawn,
			earlier
		});
		if (wrong) throw new Invalid(wrong);
		this.#made.push(change);
	}
	/** The result comes once the issuer has decided about the amounts, or can no longer. */
	checkResult(at, sale) {
		const { open, closeDate } = sale;
		if (!open.resizing || this.#isDecided || !isSure(sale, "moments")) return;
		const deadline = resizingDeadline(new Date(closeDate), open.resizing).toISOString();
		if (at < deadline) throw invalid("its issuer can decide about the amounts until {deadline}", { deadline });
	}
	get #isDecided() {
		return this.#made.some(isResizing);
	}
	/** Returns whether an order in the last minutes moves the close by the terms. */
	isExtensionDue(sale) {
		const { open, closeDate, isClosedNow } = sale;
		const extensions = this.#made.filter(({ by }) => by === "terms").length;
		const lastOrderAt = this.#lastOrderAt === null ? null : new Date(this.#lastOrderAt);
		return isExtensionDue(open.extension, {
			closeDate: new Date(closeDate),
			lastOrderAt,
			extensions,
			isClosedNow
		});
	}
	#checkExtension({ closeAfter }, sale) {
		const { open, closeDate } = sale;
		if (!open.extension || !this.isExtensionDue(sale)) throw new Invalid("by the terms the close does not move here");
		const right = extendedClose(new Date(closeDate), open.extension).toISOString();
		if (closeAfter !== right) throw invalid("by the terms the close moves to {close}", { close: right });
	}
};
// domain/src/logs/opening.ts
/** Checks the first entry of an order log. */
/** Checks what the form of OPEN does not say, as far as the rule and the beacon are known. Throws Invalid with what is wrong. */
function checkOpening(opening) {
	const { ruleVersion, ruleSha256, terms, witnesses, quorum, beacon, resizing } = opening;
	const rule = allocationRules.get(ruleVersion);
	if (rule && ruleSha256 !== rule.sha256) throw invalid("its ruleSha256 is not that of the rule {rule}", { rule: ruleVersion });
	const days = terms.maturities.map(keyOf$1);
	if (days.some((day, at) => day <= (days[at - 1] ?? ""))) throw new Invalid("its maturities are not by day, each once");
	const shared = sharedDates(terms.maturities);
	if (terms.maturities.some(({ maturityDate, maturityId }) => shared.has(maturityDate) !== (maturityId !== void 0))) throw new Invalid("its maturities do not have a maturityId exactly where several have one day");
	if (rule?.isDrawn && (quorum === 0 || quorum !== witnesses.length)) throw invalid("the rule {rule} draws lots from the signatures of all witnesses, and the quorum is {quorum} of {count}", {
		rule: ruleVersion,
		quorum,
		count: witnesses.length
	});
	if (resizing && rule?.isDrawn) throw invalid("it can be resized, and the rule {rule} draws lots", { rule: ruleVersion });
	if (!beacon) return;
	if (rule && !rule.isDrawn) throw invalid("it names a beacon, and the rule {rule} draws no lots", { rule: ruleVersion });
	if (beacon.margin >= beacon.delay) throw new Invalid("the margin of its beacon is not less than the delay, so that no witness could sign in time");
}
/** Parts of the first entry that this release does not know: the seed of the draw is not checked then. */
function unknownInOpening({ ruleVersion, beacon }) {
	return [...allocationRules.has(ruleVersion) ? [] : [{
		kind: "rule",
		name: ruleVersion,
		checks: ["draw"]
	}], ...beacon && beacon.scheme !== "bls-unchained-g1-rfc9380" ? [{
		kind: "beacon scheme",
		name: beacon.scheme,
		checks: ["draw"]
	}] : []];
}
// domain/src/logs/order-lines.ts
/** The lines of an order as an order log is replayed. */
/** The lines of an order after an action. Checks that depend on a part of which the log is not sure are not made. */
function standingLines(entry, terms, earlier, unsure) {
	const { order, bidder, index, at } = entry;
	let last = "";
	return entry.lines.map((line) => {
		const maturity = keyOf$1(line);
		const before = earlier.find((one) => keyOf$1(one) === maturity);
		checkLine(line, {
			index,
			terms,
			before,
			unsure
		});
		if (maturity === last) throw invalid("it has {day} twice", { day: maturity });
		if (maturity < last) throw invalid("it has {day} after {last}", {
			day: maturity,
			last
		});
		last = maturity;
		return {
			...line,
			order,
			bidder,
			placedAt: line.place === index ? at : before?.placedAt ?? at
		};
	});
}
/** A line that was reduced or is unchanged keeps its place and class; any other gets the place of its entry. */
function checkLine(line, { index, terms, before, unsure }) {
	const { amount, isLocal, orderClass, rank, place } = line;
	const maturity = keyOf$1(line);
	const isOfTerms = !unsure.has("terms");
	if (isOfTerms && !terms.maturities.some((offered) => keyOf$1(offered) === maturity)) throw invalid("{day} is not offered", { day: maturity });
	if (amount === 0) throw new Invalid("a line without an amount does not stand");
	if (unsure.has("orders")) return;
	if (before !== void 0 && amount <= before.amount) {
		const isSameClass = orderClass === before.orderClass && rank === before.rank && isLocal === before.isLocal;
		if (place === before.place && isSameClass) return;
		throw invalid("the line of {day} was not increased, so it keeps its place and its class", { day: maturity });
	}
	if (isOfTerms && isLocal && terms.localZipCodes === void 0) throw invalid("the line of {day} is local, and the terms prefer no local investors", { day: maturity });
	if (place !== index) throw invalid("the line of {day} has the place {place}, which is not its own", {
		day: maturity,
		place
	});
	if (isOfTerms && rank !== terms.ranks[orderClass]) throw invalid("the rank of the line of {day} is not that of its class", { day: maturity });
}
// domain/src/logs/orders-in-log.ts
/** The orders of a log while it is replayed. */
var OrdersInLog = class {
	#standing = /* @__PURE__ */ new Map();
	#withdrawn = /* @__PURE__ */ new Map();
	/** Each by itself, so that the text of a bidder is in memory once. */
	#bidders = /* @__PURE__ */ new Map();
	#linked = /* @__PURE__ */ new Set();
	/** Groups of bidders with linked accounts. */
	links = [];
	/** The lines of each order that was not withdrawn, by day. */
	get standing() {
		return this.#standing;
	}
	/** A bidder of an earlier entry. */
	bidder(commitment) {
		return this.#bidders.get(commitment);
	}
	/** Throws Invalid where the entry is not one that its order can have now. */
	check({ kind, order, bidder }, unsure) {
		if (unsure.has("orders")) return;
		const owner = this.#standing.get(order)?.[0]?.bidder ?? this.#withdrawn.get(order);
		if (kind === "PLACE" && owner !== void 0) throw invalid("order {order} was placed already", { order });
		if (kind !== "PLACE" && owner === void 0) throw invalid("order {order} was not placed before", { order });
		if (owner !== void 0 && owner !== bidder) throw invalid("order {order} belongs to another bidder", { order });
		if (this.#withdrawn.has(order)) throw invalid("order {order} was withdrawn before", { order });
	}
	/** Throws Invalid where a line is not allowed. */
	take(entry, terms, unsure) {
		const { kind, order } = entry;
		const bidder = this.#bidders.get(entry.bidder) ?? entry.bidder;
		this.#bidders.set(bidder, bidder);
		if (kind === "WITHDRAW") {
			this.#standing.delete(order);
			this.#withdrawn.set(order, bidder);
		} else this.#standing.set(order, standingLines({
			...entry,
			bidder
		}, terms, this.#standing.get(order) ?? [], unsure));
	}
	/** Throws Invalid where these are no group. */
	link(bidders, unsure) {
		if (bidders.length < 2) throw new Invalid("it links fewer than two bidders");
		for (const [place, bidder] of bidders.entries()) {
			if (bidder <= (bidders[place - 1] ?? "")) throw new Invalid("its bidders are not sorted, each once");
			const known = this.#bidders.get(bidder);
			if (known === void 0 && !unsure.has("orders")) throw invalid("its bidder {bidder} has no order", { bidder });
			if (this.#linked.has(bidder)) throw invalid("its bidder {bidder} is linked already", { bidder });
			this.#linked.add(known ?? bidder);
		}
		this.links.push(bidders);
	}
};
// domain/src/logs/replayed-log.ts
/** Bidders whose last change of standing before the close was a suspension. */
function suspendedAt(standings, closeDate) {
	const suspended = /* @__PURE__ */ new Set();
	for (const { kind, at, bidder } of standings) {
		if (at >= closeDate) continue;
		if (kind === "SUSPEND") suspended.add(bidder);
		else suspended.delete(bidder);
	}
	return suspended;
}
// domain/src/logs/cosignature.ts
/**
* Cosignatures of checkpoints, as in C2SP tlog-cosignature, Ed25519 (`cosignature/v1`): a witness states that at this time this was
* the largest consistent head it had seen of the log.
*/
/** The time and the signature. */
var timeBytes = 8;
var cosignatureBytes = 72;
/**
* Signatures to verify before a cosignature of this witness counts: each of them, at least one. Null where one has not the form
* of a cosignature, so that the note is refused.
*/
function cosignatureChecks(note, key) {
	if (key.type !== signatureTypes.cosignature) return [];
	const checks = [];
	for (const bytes of signaturesBy(note, key)) {
		if (bytes.length !== cosignatureBytes) return null;
		const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
		if (!Number.isSafeInteger(time) || time === 0) return null;
		const message = cosignedMessage(note.text, time);
		checks.push({
			publicKey: key.publicKey,
			message,
			signature: bytes.slice(timeBytes),
			time
		});
	}
	return checks;
}
/** When the witness cosigned, in seconds since 1970, the earliest time of several; null where it did not, or a signature is wrong. */
function verifyCosignature(note, key, verify) {
	const checks = cosignatureChecks(note, key) ?? [];
	return checks.every((check) => verify(check.publicKey, check.message, check.signature)) && checks.length > 0 ? Math.min(...checks.map(({ time }) => time)) : null;
}
function cosignedMessage(text, time) {
	return utf8Of(`cosignature/v1\ntime ${time}\n${text}`);
}
// domain/src/logs/seed.ts
/**
* The seed of a sale whose rule draws lots: it follows from the closing head, the signature of every witness of the sale on it, and where the sale names
* a beacon from the signature of a round that no one knew when all witnesses had signed these.
*/
/** An entry of these from which no seed follows. */
var NoSeed = class extends Invalid {
	index;
	constructor(index, why) {
		super(why);
		this.index = index;
	}
};
/**
* The seed, as 64 hexadecimal digits; null while something of it is missing. Cosignatures are those of the witnesses that OPEN names, in its order, each
* Base 64 of its time and signature. All of them count, so that no one can choose among several sets. Throws NoSeed with what is wrong.
*
* A seed of a beacon counts if all witnesses signed it before the round, and another one may follow only if all signed it too late: a witness signs each
* head once, so a single one that is honest leaves one of both, and which one is settled before the round is known.
*/
function seedOf(open, closed, { seeds, heads, beacon }, cryptography) {
	for (const [number, seed] of seeds.entries()) {
		const before = seeds[number - 1];
		const signed = timesIn(open, before ? headIn(heads, number - 1) : closed, seed, cryptography);
		const terms = open.beacon;
		if (before && terms) {
			const round = roundAfter(terms, before.at);
			const inTime = signed.find(({ time }) => time <= deadlineOf(terms, round));
			if (inTime) throw new NoSeed(seed.index, sayFinding("the witness {name} had signed the seed before it in time for round {round}, so no other seed may follow", {
				name: inTime.name,
				round
			}));
		}
	}
	const last = seeds.at(-1);
	if (!last) return null;
	const lines = seeds.flatMap(({ cosignatures }) => cosignatures.map((one) => `${one}\n`)).join("");
	const text = textOf(closed) + lines;
	if (!open.beacon) return hexOf(cryptography.sha256(utf8Of(`fairbook-seed-1\n${text}`)));
	if (!beacon) return null;
	checkRound(open.beacon, last.at, beacon, {
		signed: timesIn(open, headIn(heads, seeds.length - 1), beacon, cryptography),
		cryptography
	});
	const { chainHash } = open.beacon;
	const round = `${chainHash}\n${beacon.round}\n${beacon.signature}\n`;
	return hexOf(cryptography.sha256(utf8Of(`fairbook-seed-2\n${text}${round}`)));
}
function checkRound(terms, at, { index, round, signature }, { signed, cryptography }) {
	const right = roundAfter(terms, at);
	if (round !== right) throw new NoSeed(index, sayFinding("its round is {round}, and by the rule of the sale it is {right}: no one may choose it", {
		round,
		right
	}));
	const late = signed.find(({ time }) => time > deadlineOf(terms, round));
	if (late) throw new NoSeed(index, sayFinding("the witness {name} signed the seed too late for round {round}, which may have been known by then", {
		name: late.name,
		round
	}));
	if (terms.scheme === "bls-unchained-g1-rfc9380" && !isRoundOf(terms, round, signature, cryptography)) throw new NoSeed(index, sayFinding("the signature is not that of round {round} of the chain {chain}", {
		round,
		chain: terms.chainHash
	}));
}
/** When each witness signed this head. Throws NoSeed where a signature is missing or wrong. */
function timesIn({ witnesses }, head, { index, cosignatures }, { sha256, verify }) {
	if (cosignatures.length !== witnesses.length) throw new NoSeed(index, sayFinding("it has {signed} signatures of witnesses, and the sale names {count} witnesses: each signs the head before it once", {
		signed: cosignatures.length,
		count: witnesses.length
	}));
	return witnesses.map((witness, place) => timeIn(witness, head, {
		index,
		cosignature: cosignatures[place] ?? ""
	}, {
		sha256,
		verify
	}));
}
/** When a witness signed this head. Throws NoSeed where its signature is wrong. */
function timeIn(witness, head, { index, cosignature }, { sha256, verify }) {
	const key = keyOf(witness, sha256);
	const note = noteWith(textOf(head), key, cosignature);
	const time = note && verifyCosignature(note, key, verify);
	if (time !== null) return {
		name: key.name,
		time
	};
	throw new NoSeed(index, sayFinding("the signature of the witness {name} on the head of {size} entries is wrong", {
		name: key.name,
		size: head.size
	}));
}
function textOf({ origin, size, root }) {
	const rootBytes = fromBase64(root);
	if (rootBytes === null) throw new RangeError("the root of a head is not Base 64");
	return checkpointText({
		origin,
		size,
		root: rootBytes,
		extensions: []
	});
}
function headIn(heads, number) {
	const head = heads[number];
	if (!head) throw new Error(`there is no head for seed ${number}`);
	return head;
}
function keyOf({ key }, sha256) {
	const parsed = parseVerifierKey(key, sha256);
	if (parsed === null) throw new RangeError(`the key of a witness cannot be read: “${key}”`);
	return parsed;
}
function noteWith(text, key, cosignature) {
	const bytes = fromBase64(cosignature);
	return bytes && parseNote(`${text}\n${signatureLine(key, bytes)}`);
}
/** The draw as a log has it while it is replayed, as far as its rule is known. */
var DrawInLog = class {
	seeds = [];
	beacon = null;
	/** After CLOSE. Throws Invalid where the entry is not allowed. */
	take(entry, { beacon, ruleVersion }) {
		if (allocationRules.get(ruleVersion)?.isDrawn === false) throw invalid("the rule {rule} draws no lots", { rule: ruleVersion });
		if (this.beacon !== null) throw new Invalid("the sale has its round of the beacon already");
		if (entry.kind === "SEED") {
			if (this.seeds.length > 0 && !beacon) throw new Invalid("the sale has its seed already");
			this.seeds.push(entry);
			return;
		}
		if (!beacon) throw new Invalid("the sale names no beacon");
		if (this.seeds.length === 0) throw new Invalid("no seed comes before the round of the beacon");
		this.beacon = entry;
	}
	/** Throws Invalid where the result comes before the draw. */
	checkResult({ beacon, ruleVersion }) {
		if (this.seeds.length === 0 && allocationRules.get(ruleVersion)?.isDrawn) throw invalid("the rule {rule} draws lots, and the log has no seed", { rule: ruleVersion });
		if (beacon && this.beacon === null) throw new Invalid("the sale names a beacon, and the log has no round of it");
	}
};
// domain/src/logs/replay.ts
/** Replays an order log: the lines that are open after its last entry. Every entry must be allowed where it is. */
/** A replay that gets its entries one by one. */
var Replay = class {
	#size = 0;
	#open = null;
	#halt = null;
	#end = null;
	#closeSize = null;
	#draw = new DrawInLog();
	#deadline = new DeadlineInLog();
	#fingerprint = null;
	#halts = [];
	#changes = new SaleChangesInLog();
	/** The terms of the last amendment. */
	#amendedTerms = null;
	/** The start and the close that were announced last. */
	#startDate = "";
	#closeDate = "";
	#isClosedNow = false;
	#orders = new OrdersInLog();
	#standings = [];
	#unknown = new UnknownKinds();
	/** The first entry; null before it. */
	get open() {
		return this.#open;
	}
	/** Throws LogIsWrong where the entry is not allowed here. */
	add(text) {
		try {
			const entry = parseEntry(text);
			this.#check(entry);
			this.#size += 1;
			return entry;
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			throw wrongEntry(this.#size, error);
		}
	}
	end() {
		const open = this.#open;
		if (open === null) throw new LogIsWrong("The log has no entry.");
		const [{ seeds, beacon }, { deadline, witnessed }] = [this.#draw, this.#deadline];
		return {
			open,
			size: this.#size,
			lines: this.#standing(open),
			standings: this.#standings,
			suspended: suspendedAt(this.#standings, this.#closeDate),
			links: this.#orders.links,
			halts: this.#halts,
			terms: this.#amendedTerms ?? open.terms,
			changes: this.#changes.made,
			reopening: this.#changes.reopening,
			startDate: this.#startDate,
			closeDate: this.#closeDate,
			end: this.#end,
			fingerprint: this.#fingerprint,
			closeSize: this.#closeSize,
			seeds,
			beacon,
			deadline,
			witnessed,
			unknown: [...unknownInOpening(open), ...this.#unknown.all()],
			unsure: this.#unknown.unsure
		};
	}
	#standing(open) {
		const standing = new Map(open.terms.maturities.map((one) => [keyOf$1(one), []]));
		for (const [order, lines] of this.#orders.standing) {
			if (this.#end === "CLOSE" && this.#changes.isLapsed(order, open)) continue;
			for (const line of lines) {
				const key = keyOf$1(line);
				const others = standing.get(key);
				if (others) others.push(line);
				else standing.set(key, [line]);
			}
		}
		for (const lines of standing.values()) lines.sort((a, b) => a.place - b.place);
		return standing;
	}
	#check(entry) {
		if (entry.index !== this.#size) throw invalid("it says that its index is {index}", { index: entry.index });
		if (entry.kind === "OPEN") {
			if (this.#open !== null) throw new Invalid("a log is opened once");
			checkOpening(entry);
			this.#open = entry;
			this.#startDate = entry.startDate;
			this.#closeDate = entry.closeDate;
			return;
		}
		if (this.#open === null) throw new Invalid("a log begins with OPEN");
		if (entry.kind === "UNKNOWN") {
			this.#unknown.add(entry);
			return;
		}
		if (this.#fingerprint !== null) throw new Invalid("nothing follows the result");
		this.#deadline.checkNext(entry.kind);
		const canFollow = [
			"RESIZE",
			"SEED",
			"BEACON",
			"WITNESSED",
			"RESULT",
			"CANCEL"
		].includes(entry.kind);
		if (this.#end !== null && (!canFollow || this.#end === "CANCEL")) throw invalid("{kind} cannot follow the end of the sale", { kind: entry.kind });
		if (this.#orders.links.length > 0 && this.#end === null && entry.kind !== "LINK" && entry.kind !== "CLOSE") throw invalid("{kind} cannot follow LINK: only the close does", { kind: entry.kind });
		this.#apply(entry, this.#open);
	}
	#apply(entry, open) {
		switch (entry.kind) {
			case "PLACE":
			case "AMEND":
			case "WITHDRAW":
				this.#change(entry, open);
				break;
			case "HALT":
				if (this.#isHalted) throw new Invalid("the sale was halted already");
				this.#halt = entry;
				break;
			case "RESUME":
				this.#resume(entry);
				break;
			case "RESCHEDULE":
			case "REOPEN":
			case "WITHDRAW_MATURITIES":
			case "SUPPLEMENT":
			case "RECONFIRM":
			case "RESIZE":
			case "AMEND_TERMS":
				this.#applyChange(entry, open);
				break;
			case "SUSPEND":
			case "REINSTATE":
				if (this.#orders.bidder(entry.bidder) === void 0 && this.#isSure("orders")) throw new Invalid("its bidder has no order");
				this.#standings.push(entry);
				break;
			case "LINK":
				this.#link(entry);
				break;
			case "CLOSE":
				if (this.#isHalted) throw new Invalid("a halted sale does not close");
				if (entry.closeDate !== this.#closeDate && this.#isSure("moments")) throw invalid("the close is {close}, and {announced} was announced", {
					close: entry.closeDate,
					announced: this.#closeDate
				});
				if (entry.at < entry.closeDate) throw new Invalid("it was written before the close");
				if (this.#isSure("moments", "orders") && this.#changes.isExtensionDue(this.#announced(open))) throw new Invalid("an order in the last minutes moves the close by the terms");
				this.#end = "CLOSE";
				this.#closeSize = this.#size + 1;
				break;
			case "SEED":
			case "BEACON":
				if (this.#end !== "CLOSE") throw new Invalid("the sale has not closed");
				this.#draw.take(entry, open);
				break;
			case "DEADLINE":
			case "WITNESSED":
				this.#deadline.take(entry, open.witnesses.length, this.#end === "CLOSE");
				break;
			case "CANCEL":
				this.#end = "CANCEL";
				break;
			case "RESULT":
				if (this.#end !== "CLOSE") throw new Invalid("the sale has not closed");
				this.#draw.checkResult(open);
				this.#changes.checkResult(entry.at, this.#announced(open));
				this.#fingerprint = entry.fingerprint;
		}
	}
	#applyChange(entry, open) {
		if (this.#isHalted && ![
			"SUPPLEMENT",
			"RECONFIRM",
			"RESIZE"
		].includes(entry.kind)) throw new Invalid("the sale was halted");
		switch (entry.kind) {
			case "AMEND_TERMS":
				this.#changes.amendTerms(entry, this.#announced(open));
				this.#amendedTerms = entry.terms;
				break;
			case "RESCHEDULE":
				this.#changes.reschedule(entry, this.#announced(open));
				this.#startDate = entry.startDate;
				this.#closeDate = entry.closeDate;
				break;
			case "REOPEN":
				this.#changes.reopen(entry, this.#announced(open), this.#deadline.deadline);
				this.#closeDate = entry.closeDate;
				break;
			case "WITHDRAW_MATURITIES":
				this.#changes.withdraw(entry, this.#announced(open));
				break;
			case "SUPPLEMENT":
				this.#changes.supplement(entry, this.#announced(open));
				break;
			case "RECONFIRM":
				this.#reconfirm(entry);
				break;
			case "RESIZE":
				if (this.#end !== "CLOSE") throw new Invalid("the sale has not closed");
				this.#changes.resize(entry, this.#announced(open));
		}
	}
	#link({ at, bidders }) {
		if (this.#isHalted) throw new Invalid("a halted sale does not close");
		if (at >= this.#closeDate && this.#isSure("moments")) throw new Invalid("its bidders were not linked before the close");
		this.#orders.link(bidders, this.#unknown.unsure);
	}
	#resume({ at, by, choice, closeDate }) {
		const halt = this.#halt;
		if (halt === null && this.#isSure("moments")) throw new Invalid("the sale was not halted");
		if (halt !== null) {
			const { at: haltedAt, by: haltedBy, reason } = halt;
			const ended = {
				resumedAt: at,
				resumedBy: by,
				choice,
				closeBefore: this.#closeDate,
				closeAfter: closeDate
			};
			this.#halts.push({
				haltedAt,
				haltedBy,
				reason,
				...ended
			});
		}
		this.#halt = null;
		this.#closeDate = closeDate;
		this.#isClosedNow = choice === "close";
	}
	#reconfirm({ at, bidder, order }) {
		const owner = this.#orders.standing.get(order)?.[0]?.bidder;
		if (this.#isSure("orders")) {
			if (owner === void 0) throw invalid("order {order} does not stand", { order });
			if (owner !== bidder) throw invalid("order {order} belongs to another bidder", { order });
		}
		this.#checkWindow(at);
		this.#changes.reconfirm(order, this.#unknown.unsure);
	}
	/** True if no entry of an unknown kind may have changed these. */
	#isSure(...parts) {
		return parts.every((part) => !this.#unknown.unsure.has(part));
	}
	/** Returns whether it was halted for sure. */
	get #isHalted() {
		return this.#halt !== null && this.#isSure("moments");
	}
	#checkWindow(at) {
		if (!this.#isSure("moments")) return;
		if (at < this.#startDate) throw new Invalid("the sale had not begun");
		if (this.#halt === null && at >= this.#closeDate || this.#changes.wasOver(at)) throw new Invalid("the sale was over");
	}
	#announced(open) {
		const times = {
			startDate: this.#startDate,
			closeDate: this.#closeDate,
			isClosedNow: this.#isClosedNow
		};
		const { unsure } = this.#unknown;
		return {
			open,
			terms: this.#amendedTerms ?? open.terms,
			halts: this.#halts.length,
			unsure,
			...times
		};
	}
	#change(entry, open) {
		const { kind, at, lines } = entry;
		const { unsure } = this.#unknown;
		this.#orders.check(entry, unsure);
		if (kind === "WITHDRAW" !== (lines.length === 0)) throw new Invalid("only a withdrawn order has no lines");
		this.#checkWindow(at);
		if (this.#isHalted && kind !== "WITHDRAW") throw new Invalid("the sale was halted");
		this.#changes.takeOrder(entry, unsure);
		this.#orders.take(entry, this.#amendedTerms ?? open.terms, unsure);
	}
};
// domain/src/logs/read-log-file.ts
/** Reads the file of an order log: replays its entries, and looks for those of receipts. */
/** Reads the file of a log. After an entry that is wrong, the others are hashed alone: the signed heads may prove more. Throws LogIsWrong for what is no log at all. */
function readLogFile(pieces, receipts, sha256) {
	const lines = new LineReader(pieces);
	const [replay, tree, own] = [
		new Replay(),
		new MerkleTree(sha256),
		new OwnEntries(receipts)
	];
	let wrong = null;
	for (let line = nextLine(lines); line.length > 0; line = nextLine(lines)) {
		const text = textOfUtf8(line);
		let entry = null;
		try {
			if (text === null) throw wrongEntry(tree.size, new Invalid("it is not UTF-8"));
			entry = wrong === null ? replay.add(text) : null;
		} catch (error) {
			if (!(error instanceof LogIsWrong)) throw error;
			wrong ??= error;
		}
		own.take(tree.size, text, entry);
		tree.appendLeaf(leafHash(line, sha256));
	}
	const text = textOfUtf8(lines.rest()) ?? "";
	const signed = parseSignedHead(text);
	if (replay.open === null) throw wrong ?? new LogIsWrong("The log has no entry.");
	if (!signed) throw wrong ?? notALog();
	const log = wrong === null ? replay.end() : null;
	return {
		open: replay.open,
		log,
		wrong,
		tree,
		signed,
		text,
		...own
	};
}
function nextLine(lines) {
	try {
		const line = lines.next();
		if (line) return line;
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
	}
	throw notALog();
}
function notALog() {
	return new LogIsWrong("This is not the file of an order log: it does not end with a signed head.");
}
/** Looks for the entries of receipts while a log is read, and for others of the same investors: only they know who made those. */
var OwnEntries = class {
	found = /* @__PURE__ */ new Set();
	withoutReceipt = [];
	#byIndex;
	#bidders;
	constructor(receipts) {
		this.#byIndex = Map.groupBy(receipts, ({ index }) => index);
		this.#bidders = new Set(receipts.map(({ entry }) => bidderIn(entry)).filter((bidder) => bidder !== null));
	}
	/** `entry` is null where it was not read. */
	take(index, text, entry) {
		const receipts = this.#byIndex.get(index);
		for (const receipt of receipts ?? []) if (receipt.entry === text) this.found.add(receipt);
		if (!receipts && entry && isOrderEntry(entry) && this.#bidders.has(entry.bidder)) this.withoutReceipt.push(entry);
	}
};
/** Null for an entry that is not of an order. One of an unknown kind may be. */
function bidderIn(text) {
	try {
		const entry = parseEntry(text);
		return isOrderEntry(entry) || entry.kind === "UNKNOWN" ? entry.bidder : null;
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return null;
	}
}
// domain/src/logs/pinned.ts
/** True where no quorum of pinned witnesses can ever be: the reader does not know enough of those that the log names. */
function hasTooFewPinned({ pinned, quorum }) {
	return pinned !== null && (quorum === 0 || pinned < quorum);
}
// domain/src/logs/witnesses.ts
/** Signatures of the witnesses of a sale: the heads of its log that carry their cosignatures. */
/** Collects the cosignatures of the witnesses that the first entry of a log names. */
var WitnessSignatures = class {
	#quorum;
	#pinned;
	#states;
	/** With `pinned`, other witnesses do not count. Throws Invalid where a key is not one of cosignatures, or names a witness twice. */
	constructor({ witnesses = [], quorum = 0 }, sha256, pinned = null) {
		this.#quorum = quorum;
		this.#pinned = pinned;
		this.#states = witnesses.map(({ key: text, url }) => {
			const key = witnessKey(text, sha256);
			return {
				key,
				url,
				isCounted: pinned === null || pinned.has(formatVerifierKey(key)),
				signed: [],
				logged: []
			};
		});
		if (new Set(this.#states.map(({ key }) => hexOf(key.publicKey))).size < witnesses.length) throw new Invalid("it names the key of one witness twice");
	}
	/** Takes a head of this many entries, which is one of the log. Returns the name of a witness whose signature on it is wrong, or null. */
	add(note, size, verify) {
		for (const state of this.#states) {
			if (signaturesBy(note, state.key).length === 0) continue;
			const time = verifyCosignature(note, state.key, verify);
			if (time === null) return state.key.name;
			state.signed.push({
				size,
				time
			});
		}
		return null;
	}
	/** Takes a cosignature that an entry of the log has, by the place of its witness in OPEN. It was verified. */
	addLogged(witness, signed) {
		this.#states[witness]?.logged.push(signed);
	}
	/**
	* When the quorum had signed what is before CLOSE, by the cosignatures in the log, and with `given` also by those of the heads that were given. Null for a
	* sale without witnesses, or one that has not closed for sure. `given` is by pinned witnesses alone, where they can be a quorum.
	*/
	ofClose(log, heads) {
		const { closeSize, closeDate, deadline, end, unsure } = log;
		if (this.#quorum === 0 || closeSize === null || end !== "CLOSE" || unsure.has("moments")) return null;
		return witnessingOfClose((heads === "logged" || hasTooFewPinned(this.#pins()) ? this.#states : this.#counted()).map(({ signed, logged }) => heads === "given" ? [...logged, ...signed] : logged), {
			quorum: this.#quorum,
			closeSize,
			closeDate,
			deadline
		});
	}
	#counted() {
		return this.#states.filter(({ isCounted }) => isCounted);
	}
	#pins() {
		return {
			quorum: this.#quorum,
			pinned: this.#pinned && this.#counted().length
		};
	}
	state() {
		const { quorum, pinned } = this.#pins();
		const witnesses = this.#states.map(({ key: { name }, url, isCounted, signed }) => {
			const largest = signed.reduce((most, one) => Math.max(most, one.size), 0);
			return {
				name,
				url,
				isCounted,
				size: largest,
				time: timeOf(signed, largest)
			};
		});
		const size = ofQuorum(witnesses.filter(({ isCounted }) => isCounted).map((each) => each.size), quorum);
		const all = this.#counted().map(({ signed }) => signed);
		return {
			quorum,
			witnesses,
			pinned,
			size,
			time: size === 0 ? null : timeOfQuorum(all, size, quorum)
		};
	}
};
/** The end of the year 9999. */
var lastSecond = 253402300799;
/** The largest size that so many of these reach. */
function ofQuorum(sizes, quorum) {
	return sizes.toSorted((a, b) => b - a)[quorum - 1] ?? 0;
}
/** The largest head that a witness signed by this second; 0 where there is none. */
function largestBy(signed, second) {
	return signed.reduce((most, { size, time }) => time <= second ? Math.max(most, size) : most, 0);
}
/** When the quorum had signed so many entries; null where it had not. */
function timeOfQuorum(all, size, quorum) {
	return all.map((signed) => timeOf(signed, size)).filter((each) => each !== null).sort((a, b) => a - b)[quorum - 1] ?? null;
}
/** The close as the signatures of each witness show it. */
function witnessingOfClose(all, sale) {
	const { quorum, closeSize, deadline } = sale;
	const { afterClose = "mark", witnessSeconds = 10 } = deadline ?? {};
	const size = closeSize - 1;
	const time = timeOfQuorum(all, size, quorum);
	const inTime = all.map((signed) => largestBy(signed, lastSecondOf(sale)));
	return {
		afterClose,
		entries: Math.max(0, size - Math.max(deadline === null ? 1 : 2, ofQuorum(inTime, quorum))),
		witnessSeconds,
		...time !== null && time <= lastSecond && { signedAt: (/* @__PURE__ */ new Date(time * 1e3)).toISOString() }
	};
}
/** The last second in which a signature is in time. */
function lastSecondOf({ closeDate, deadline }) {
	const { witnessSeconds = 10 } = deadline ?? {};
	return Math.floor(witnessDeadline(closeDate, { witnessSeconds }) / 1e3);
}
/** When a witness first signed so many entries; null where it did not. */
function timeOf(signed, size) {
	return signed.filter((one) => one.size >= size).map(({ time }) => time).sort((a, b) => a - b)[0] ?? null;
}
function witnessKey(text, sha256) {
	const key = parseVerifierKey(text, sha256);
	if (key?.type !== signatureTypes.cosignature) throw invalid("it names a witness without a key of cosignatures: “{key}”", { key: text });
	return key;
}
function closedHead({ log, tree }) {
	return log?.closeSize == null ? null : headOfSize({
		tree,
		open: log.open
	}, log.closeSize);
}
function headOfSize({ tree, open: { origin } }, size) {
	return {
		origin,
		size,
		root: toBase64(tree.root(size))
	};
}
/** The seed of a log with SEED. Throws LogIsWrong where it does not follow from the signatures of the witnesses and of the round. */
function checkedSeed(file, closed, cryptography) {
	const { log } = file;
	if (!log || !closed) return null;
	const { open, seeds, beacon } = log;
	const heads = seeds.map(({ index }) => headOfSize(file, index + 1));
	try {
		return seedOf(open, closed, {
			seeds,
			heads,
			beacon
		}, cryptography);
	} catch (error) {
		if (!(error instanceof NoSeed)) throw error;
		throw wrongEntry(error.index, error);
	}
}
/** Takes the cosignatures that entries of a log have. Throws LogIsWrong where one is wrong. */
function takeLogged(file, witnesses, cryptography) {
	const { log, open } = file;
	const closeSize = log?.closeSize;
	if (!log || closeSize == null) return;
	const { seeds, beacon, witnessed } = log;
	try {
		for (const { size, cosignatures } of witnessed?.heads ?? []) {
			const head = headOfSize(file, size);
			for (const { witness, cosignature } of cosignatures) {
				const { key = "" } = open.witnesses[witness] ?? {};
				const of = {
					index: witnessed?.index ?? 0,
					cosignature
				};
				witnesses.addLogged(witness, {
					size,
					time: timeIn({ key }, head, of, cryptography).time
				});
			}
		}
		const sizes = [closeSize, ...seeds.map(({ index }) => index + 1)];
		for (const [number, entry] of [...seeds, ...beacon ? [beacon] : []].entries()) {
			const size = sizes[number] ?? 0;
			const times = timesIn(open, headOfSize(file, size), entry, cryptography);
			for (const [witness, { time }] of times.entries()) witnesses.addLogged(witness, {
				size,
				time
			});
		}
	} catch (error) {
		if (!(error instanceof NoSeed)) throw error;
		throw wrongEntry(error.index, error);
	}
}
// domain/src/logs/log-file.ts
/** Verifies the file of an order log: entries, signed head, the receipts that investors kept, and the heads that witnesses signed. */
/**
* Verifies a log from the bytes of its file: that every entry is allowed where it is, that its head is signed by its key, and that these receipts and
* heads are of this log. The key is that of the first entry; a receipt whose head another key has signed is an error.
*/
function verifyLogFile(pieces, kept, cryptography) {
	let log = null;
	try {
		const file = readLogFile(pieces, kept.receipts, cryptography.sha256);
		log = file.log;
		const checks = new Checks(file, cryptography, kept.pinned ?? null);
		const witnessing = checks.run(kept);
		const closed = closedHead(file);
		const seed = checkedSeed(file, closed, cryptography);
		const { withoutReceipt } = file;
		const headsOfLog = headsToShow(file, kept);
		return {
			log,
			closed,
			seed,
			finding: null,
			unknown: log?.unknown ?? [],
			heads: [],
			headsOfLog,
			withoutReceipt,
			witnessing,
			close: checks.close()
		};
	} catch (error) {
		if (!(error instanceof LogIsWrong)) throw error;
		const heads = error instanceof ProvedByHeads ? error.heads : [];
		return {
			closed: null,
			seed: null,
			headsOfLog: [],
			withoutReceipt: [],
			witnessing: null,
			close: null,
			log,
			finding: error.finding,
			unknown: [],
			heads
		};
	}
}
/** The head of the last receipt, or else of the last head that was given, and that of the file. */
function headsToShow({ text }, { receipts, checkpoints }) {
	const last = receipts.at(-1);
	const other = (last && parseLogProof(last.proof)?.checkpoint) ?? checkpoints.findLast((one) => one !== text);
	return other === void 0 ? [text] : [other, text];
}
/** With the entry of a receipt that the file does not have. */
function withOther(finding, other) {
	if (!other) return finding;
	return joined([finding, sayFinding("Entry {index} is not the one of its receipt.", { index: other.index })]);
}
function isOfItsInvestor({ investor, salt, entry }, sha256) {
	if (typeof investor !== "string" || typeof salt !== "string") return true;
	return bidderIn(entry) === commitmentOf(investor, salt, hexHash(sha256));
}
/** The checks of a file that was read. Each throws LogIsWrong. */
var Checks = class {
	#file;
	#cryptography;
	#key;
	#witnesses;
	constructor(file, cryptography, pinned) {
		const { open } = file;
		const key = parseVerifierKey(open.key, cryptography.sha256);
		if (key?.type !== signatureTypes.ed25519) throw new LogIsWrong("The first entry names no key.");
		this.#file = file;
		this.#cryptography = cryptography;
		this.#key = key;
		try {
			this.#witnesses = new WitnessSignatures(open, cryptography.sha256, pinned);
			const { beacon } = open;
			if (beacon?.scheme === "bls-unchained-g1-rfc9380" && chainHashOf(beacon, cryptography.sha256) !== beacon.chainHash) throw new Invalid("the hash of the chain of its beacon is not that of its key, times, group and id");
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			throw wrongEntry(0, error);
		}
	}
	run(kept) {
		const { wrong } = this.#file;
		if (wrong) throw new ProvedByHeads(wrong.finding, this.#headsOfWrong(kept));
		this.#compare(kept);
		return this.#witnesses.state();
	}
	/** Run the other checks first. */
	close() {
		const { log } = this.#file;
		if (log === null) return null;
		const [given, logged] = [this.#witnesses.ofClose(log, "given"), this.#witnesses.ofClose(log, "logged")];
		return given && logged && {
			given,
			logged
		};
	}
	#compare({ receipts, checkpoints }) {
		this.#checkHead(receipts);
		for (const receipt of receipts) this.#checkReceipt(receipt);
		this.#checkClashes(receipts);
		for (const checkpoint of checkpoints) this.#checkCheckpoint(checkpoint);
		takeLogged(this.#file, this.#witnesses, this.#cryptography);
	}
	/** The heads for an entry that is wrong: those that contradict one another where there are such; none where the head is not of these entries. */
	#headsOfWrong(kept) {
		try {
			this.#compare(kept);
			return headsToShow(this.#file, kept);
		} catch (error) {
			if (!(error instanceof LogIsWrong)) throw error;
			return error instanceof ProvedByHeads ? error.heads : [];
		}
	}
	#checkHead(receipts) {
		const { signed, open, tree, found } = this.#file;
		const other = receipts.find((receipt) => !found.has(receipt));
		const { origin, size, root } = signed.head;
		if (origin !== open.origin) throw wrongLog("The head is of the log {head}, and the entries are of {log}.", {
			head: origin,
			log: open.origin
		});
		const count = tree.size;
		if (size !== count) throw new LogIsWrong(withOther(sayFinding("The head is signed for {size} entries, and the file has {count}: entries were removed or added.", {
			size,
			count
		}), other));
		if (!equalBytes(root, tree.root())) throw new LogIsWrong(withOther("The entries are not those whose head was signed: an entry was changed.", other));
		if (!verifyNote(signed.note, this.#key, this.#cryptography.verify)) throw new LogIsWrong("The head is not signed by the key in the first entry.");
		this.#countWitnesses(signed, filled$1("The head of the file"));
	}
	#checkReceipt(receipt) {
		const { index, entry, proof } = receipt;
		const { sha256, verify } = this.#cryptography;
		const { signed, tree, found } = this.#file;
		const which = sayFinding("The receipt of entry {index}", { index });
		const parsed = parseLogProof(proof);
		if (parsed?.index !== index || !entry.isWellFormed()) throw wrongLog("{which} is no proof of it.", { which });
		const { head, note, checkpoint } = parsed;
		if (head.origin !== signed.head.origin) throw wrongLog("{which} is of another sale ({origin}).", {
			which,
			origin: head.origin
		});
		if (!verifyNote(note, this.#key, verify)) throw wrongLog("{which} is not signed by the key in the first entry of the log: the log is another one.", { which });
		if (!verifyInclusion({
			index,
			leafHash: leafHash(utf8Of(entry), sha256),
			size: head.size,
			root: head.root,
			proof: parsed.proof
		}, sha256)) throw wrongLog("{which} does not prove it.", { which });
		if (!isOfItsInvestor(receipt, sha256)) throw wrongLog("{which} is of an order that is not registered to the investor of the receipt.", { which });
		if (!found.has(receipt)) {
			const instead = index >= tree.size ? filled$1("the log ends before it") : sayFinding("entry {index} is another one", { index });
			this.#fork(sayFinding("{which} proves an order that is not in the log: {instead}. The order was dropped or changed after it was acknowledged.", {
				which,
				instead
			}), checkpoint);
		}
		if (!this.#isBeginning(head)) this.#fork(sayFinding("{which} has a signed head that contradicts the log: entries before it were changed after the order was acknowledged.", { which }), checkpoint);
		this.#countWitnesses(parsed, sayFinding("The head of the receipt of entry {index}", { index }));
	}
	/** Receipts of orders that were sent separately, with one entry. */
	#checkClashes(receipts) {
		const byIndex = Map.groupBy(receipts.filter(({ key }) => key !== void 0), ({ index }) => index);
		for (const [index, [first, ...others]] of byIndex) {
			const other = others.find(({ key }) => key !== first?.key);
			if (!first || !other) continue;
			const heads = [first, other].map(({ proof }) => parseLogProof(proof)?.checkpoint ?? "");
			throw new ProvedByHeads(sayFinding("Entry {index} was given as the receipt of two orders, so at least one of them is not in the log.", { index }), heads);
		}
	}
	#checkCheckpoint(text) {
		const signed = parseSignedHead(text);
		if (!signed) throw new LogIsWrong("A file is neither a closing record nor a receipt nor a signed head of the log.");
		const { head, note } = signed;
		const { origin, size } = head;
		const which = sayFinding("The signed head of {size} entries", { size });
		if (origin !== this.#file.signed.head.origin) throw wrongLog("{which} is of another sale ({origin}).", {
			which,
			origin
		});
		if (!verifyNote(note, this.#key, this.#cryptography.verify)) throw wrongLog("{which} is not signed by the key in the first entry of the log.", { which });
		if (size > this.#file.tree.size) this.#fork(sayFinding("{which} is of a longer log: the file ends with entry {last}, and entries up to {end} were signed.", {
			which,
			last: this.#file.tree.size - 1,
			end: size - 1
		}), text);
		if (!this.#isBeginning(head)) this.#fork(sayFinding("{which} contradicts the log: at least one of the entries 0 to {end} was another one when it was signed. The log was forked.", {
			which,
			end: size - 1
		}), text);
		this.#countWitnesses(signed, which);
	}
	#isBeginning({ size, root }) {
		const { tree } = this.#file;
		return size <= tree.size && equalBytes(root, tree.root(size));
	}
	#countWitnesses({ note, head }, which) {
		const witness = this.#witnesses.add(note, head.size, this.#cryptography.verify);
		if (witness !== null) throw wrongLog("{which} has a wrong signature of the witness {witness}.", {
			which,
			witness
		});
	}
	#fork(finding, checkpoint) {
		throw new ProvedByHeads(finding, [checkpoint, this.#file.text]);
	}
};
// domain/src/auctions/retail.ts
/** Terms of allocation beside the rule, which every rule knows: a share for individuals, a cap per investor, and who is local. */
/** The steps of a maturity that are for individuals first: the share, rounded down to whole steps. */
function retailStepsOf({ step, retailShare = 0 }, principal) {
	return floorOfShare(retailShare, Math.floor(principal / step), 100);
}
/** The most steps that count of one investor at a maturity. */
function countedMost({ step, investorCap }, principal) {
	return Math.floor((investorCap === void 0 ? principal : Math.min(principal, investorCap)) / step);
}
// domain/src/allocation/serving.ts
/** Serves one maturity to its classes by rank: the core of every allocation, final or estimated. */
/** Why a position got its award; `explainAward` puts it in words. */
var awardReasons = [
	"filled",
	"share",
	"belowStep",
	"belowMinimum",
	"classesBefore",
	"notCounted",
	"notDrawn",
	"classNotOffered",
	"suspended"
];
var placeOfClass = Object.fromEntries(orderClasses.map(({ value }, place) => [value, place]));
/**
* Position of a class, or of its local investors, in the serving order: a smaller number is served first. Null for a class that is not offered. Ranks
* of an auction are distinct; if two classes shared one, they would be served in vocabulary order.
*/
function servingNumber(rank, orderClass, isLocal = false) {
	if (rank === -1) return null;
	if (!Number.isInteger(rank) || rank < 1 || rank > orderClasses.length) throw new RangeError(`a class is served first to sixth, or not at all (-1), but not at rank ${rank}`);
	return (rank * orderClasses.length + placeOfClass[orderClass]) * 2 + (isLocal ? 0 : 1);
}
/** Larger than any serving number. */
var servingNumbers = (orderClasses.length + 1) * orderClasses.length * 2;
/** Index of the class of a serving number in the vocabulary. */
function classPlaceOf(serving) {
	return (serving >> 1) % orderClasses.length;
}
/** The whole steps in an amount. The rest of a maturity cannot be awarded. */
function stepsIn(amount, step) {
	return Math.floor(amount / step);
}
/**
* The counted steps of each of one investor's amounts at one maturity, in serving order: together at most the maturity and the cap per investor, so
* orders in two classes count in the better class first.
*/
function countSteps(amounts, limits, principal) {
	let left = countedMost(limits, principal);
	return amounts.map((amount) => {
		const counted = Math.min(stepsIn(amount, limits.step), left);
		left -= counted;
		return counted;
	});
}
/**
* Serves `principal` class by class. A class that fits in what is left is filled; the first that does not shares what is left in whole steps, as
* `share` does it; all later ones get nothing, even where the minimum or the step leaves a rest. The part of the maturity that the share for individuals keeps,
* as far as individuals ask for it, is not left for institutions; so a class of each kind may have to share. `queues` come in serving order. Throws a
* RangeError where the sums exceed 15 digits.
*/
function serveClasses(limits, principal, queues, share) {
	const { step, minimum } = limits;
	const hasShare = limits.retailShare !== void 0;
	let left = stepsIn(principal, step);
	let kept = hasShare ? Math.min(retailStepsOf(limits, principal), demandOfIndividuals(queues)) : 0;
	let demanded = 0;
	let awarded = 0;
	const cuts = /* @__PURE__ */ new Map();
	const classes = /* @__PURE__ */ new Map();
	for (const { serving, total, demands } of queues) {
		const isIndividual = isOfIndividuals(serving);
		const available = isIndividual ? left : left - kept;
		let award = 0;
		if (total <= available) award = total;
		else if (available > 0) {
			const { steps, turns } = demands();
			const shared = share(available, steps, turns, Math.ceil(minimum / step));
			cuts.set(serving, shared);
			award = shared.reduce((sum, one) => sum + one, 0);
		}
		const retail = Math.min(award, kept);
		const isShared = total > available;
		if (isIndividual) kept = isShared ? 0 : kept - retail;
		left -= isShared ? available : total;
		demanded += total;
		awarded += award;
		const given = {
			available,
			award,
			...hasShare && isIndividual && { retail }
		};
		classes.set(serving, classAllotment(serving, step, total, given));
	}
	return {
		figures: saleFigures(principal, cents(demanded * step), cents(awarded * step)),
		classes,
		cuts
	};
}
var individual = orderClasses.map(({ value }) => value.endsWith("Individual"));
function isOfIndividuals(serving) {
	return individual[classPlaceOf(serving)] === true;
}
function demandOfIndividuals(queues) {
	return queues.reduce((steps, { serving, total }) => steps + (isOfIndividuals(serving) ? total : 0), 0);
}
function classAllotment(serving, step, total, given) {
	const { available, award, retail } = given;
	const ofClass = orderClasses[classPlaceOf(serving)];
	if (!ofClass) throw new RangeError(`${serving} is no serving number`);
	return {
		orderClass: ofClass.value,
		rank: Math.floor(serving / (2 * orderClasses.length)),
		...serving % 2 === 0 && { isLocal: true },
		demand: cents(total * step),
		available: cents(available * step),
		award: cents(award * step),
		isCut: award < total,
		...retail !== void 0 && { retail: cents(retail * step) },
		sharePercent: total === 0 ? 100 : floorOfShare(100, award, total)
	};
}
/** The figures of a maturity or a sale, with the unsold amount and the outcome. */
function saleFigures(principal, demand, award) {
	const unsold = cents(principal - award);
	return {
		principal,
		demand,
		award,
		unsold,
		outcome: demand === 0 ? "NoBids" : unsold === 0 ? "Sold" : "PartlySold"
	};
}
/** The classes with demand, in serving order, for display. */
function classesWithDemand(served) {
	return [...served.classes.values()].filter(({ demand }) => demand > 0);
}
/** Why a position in the queue `serving` got its award: `counted` and `awarded` in steps. `isLottery` as in the method of the rule. */
function reasonOf(served, limits, serving, { counted, awarded }, isLottery = false) {
	if (counted === 0) return "notCounted";
	const ofClass = served.classes.get(serving);
	if (ofClass?.isCut !== true) return "filled";
	if (ofClass.available === 0) return "classesBefore";
	if (awarded > 0) return "share";
	if (isLottery) return "notDrawn";
	return limits.minimum > limits.step ? "belowMinimum" : "belowStep";
}
// domain/src/record/record-reader.ts
/** Parses a closing record strictly: every field must be present and valid, and there may be no others. */
/**
* Parses the record. `rules` are those that can be verified. Throws Invalid with the invalid field, UnknownVersion for another format, and a
* SyntaxError for invalid JSON.
*/
function readRecord(recordText, rules) {
	const value = JSON.parse(recordText);
	const { extensions, format, rule } = Object(value);
	if (typeof format === "string" && format !== "fairbook-closing-record-1") throw new UnknownVersion("format", format, [recordFormat]);
	const record = ((extensions !== void 0 && rule !== void 0 ? skippedChecks(unknownIn(readVersions({
		extensions,
		rule
	}), rules)) : /* @__PURE__ */ new Set()).has("result") ? recordOfLaterResult : recordOfKnownResult)(value, "the record");
	const { sha256, version } = record.rule;
	const known = rules.get(version);
	if (!known) return record;
	if (sha256 !== known.sha256) throw invalid("the record.rule.sha256 is not that of the rule {rule}", { rule: version });
	if (known.isDrawn !== record.extensions.some(({ name }) => name === "draw")) throw new Invalid(known.isDrawn ? sayFinding("the record has no draw, and the rule {rule} draws lots", { rule: version }) : sayFinding("the record has a draw, and the rule {rule} draws no lots", { rule: version }));
	return record;
}
function readVersions({ extensions, rule }) {
	return {
		extensions: readExtensions(extensions, "the record.extensions"),
		rule: readRule(rule, "the record.rule")
	};
}
/** Parts of a record that this release does not know. */
function unknownIn({ extensions, rule }, rules) {
	return [...extensions.filter((one) => !isKnownExtension(one)).map((one) => {
		return {
			kind: "extension",
			name: `${one.name} ${one.version}`,
			checks: withDependent(checksOf(one))
		};
	}), ...rules.has(rule.version) ? [] : [{
		kind: "rule",
		name: rule.version,
		checks: ["result"]
	}]];
}
/** The result is computed from bidders and orders, which must be right first. */
function withDependent(checks) {
	return affectedChecks.filter((check) => checks.includes(check) || check === "result" && checks.includes("bidders and orders"));
}
/** The checks that cannot be made. */
function skippedChecks(unknown) {
	return new Set(unknown.flatMap(({ checks }) => checks));
}
var onlyTrue = (value, path) => value === true ? value : fail(path, "true, or absent");
var readRule = shape({
	version: textThat$1("the version of a rule", (value) => /^[a-z0-9-]{1,64}$/.test(value)),
	sha256: digest$1
});
var recordedHalt = shape({
	haltedAt: moment$1,
	haltedBy: oneOf$1(valuesOf(haltParties)),
	reason: text$1,
	closeBefore: moment$1,
	resumedAt: moment$1,
	resumedBy: oneOf$1(["issuer", "administrator"]),
	choice: oneOf$1(valuesOf(resumeChoices)),
	closeAfter: moment$1
});
var ofClass = shape({
	orderClass: orderClass$1,
	rank: rank$1,
	demand: amount$1,
	available: amount$1,
	award: amount$1,
	isCut: truth,
	sharePercent: wholeNumber$1(0, 100)
}, {
	isLocal: onlyTrue,
	retail: amount$1
});
function recordWith({ outcome, reason, result }) {
	const figures = {
		principal: amount$1,
		demand: amount$1,
		award: amount$1,
		unsold: amount$1,
		outcome
	};
	const named = { maturityId: maturityId$1 };
	return shape({
		format: oneOf$1([recordFormat]),
		rule: readRule,
		log: shape({
			origin: text$1,
			size: wholeNumber$1(1, Number.MAX_SAFE_INTEGER),
			root: base64Hash
		}),
		extensions: readExtensions,
		auction: shape({
			uuid: text$1,
			name: text$1,
			startDate: moment$1,
			closeDate: moment$1,
			announcedCloseDate: moment$1
		}),
		terms: readTerms,
		bidders: list(shape({
			pseudonym: text$1,
			commitment: digest$1
		})),
		halts: list(recordedHalt),
		orders: list(shape({
			place: sequence,
			placedAt: moment$1,
			bidder: text$1,
			orderClass: orderClass$1,
			rank: rank$1,
			maturityDate,
			amount: amount$1,
			isSuspended: truth,
			award: amount$1,
			result,
			reason
		}, {
			...named,
			isLocal: onlyTrue
		})),
		maturities: list(shape({
			maturityDate,
			...figures,
			classes: list(ofClass)
		}, named)),
		totals: shape(figures)
	});
}
var recordOfKnownResult = recordWith({
	outcome: oneOf$1(valuesOf(saleOutcomes)),
	reason: oneOf$1(awardReasons),
	result: oneOf$1(valuesOf(bidResults))
});
var recordOfLaterResult = recordWith({
	outcome: text$1,
	reason: text$1,
	result: text$1
});
// domain/src/record/recorded-columns.ts
/** Bidders and orders of a closing record as columns of numbers, so that a million orders need no million objects. */
var recordedClasses = valuesOf(orderClasses);
var recordedResults = valuesOf(bidResults);
function emptyLists() {
	return {
		bidders: /* @__PURE__ */ new Int32Array(0),
		commitments: /* @__PURE__ */ new Uint8Array(0),
		bidderCount: 0,
		orders: {
			length: 0,
			amount: /* @__PURE__ */ new Float64Array(0),
			award: /* @__PURE__ */ new Float64Array(0),
			bidder: /* @__PURE__ */ new Int32Array(0),
			isLocal: /* @__PURE__ */ new Uint8Array(0),
			isSuspended: /* @__PURE__ */ new Uint8Array(0),
			maturity: /* @__PURE__ */ new Int32Array(0),
			orderClass: /* @__PURE__ */ new Uint8Array(0),
			reason: /* @__PURE__ */ new Int32Array(0),
			result: /* @__PURE__ */ new Int32Array(0),
			placedAt: /* @__PURE__ */ new Float64Array(0),
			rank: /* @__PURE__ */ new Int8Array(0),
			place: /* @__PURE__ */ new Float64Array(0)
		},
		days: [],
		strange: [],
		strangePlaces: /* @__PURE__ */ new Map(),
		hasLaterWords: false
	};
}
/** Makes room for one more order. */
function makeRoom(orders) {
	if (orders.length < orders.place.length) return;
	const length = orders.length + 1;
	orders.amount = roomFor(orders.amount, length);
	orders.award = roomFor(orders.award, length);
	orders.bidder = roomFor(orders.bidder, length);
	orders.isLocal = roomFor(orders.isLocal, length);
	orders.isSuspended = roomFor(orders.isSuspended, length);
	orders.maturity = roomFor(orders.maturity, length);
	orders.orderClass = roomFor(orders.orderClass, length);
	orders.reason = roomFor(orders.reason, length);
	orders.result = roomFor(orders.result, length);
	orders.placedAt = roomFor(orders.placedAt, length);
	orders.rank = roomFor(orders.rank, length);
	orders.place = roomFor(orders.place, length);
}
/** The column with room for at least `length` entries. */
function roomFor(column, length) {
	if (length <= column.length) return column;
	const larger = new column.constructor(Math.ceil(length * 1.5) + 1e3);
	larger.set(column);
	return larger;
}
function bidderName({ strange }, number) {
	return number > 0 ? pseudonymOf(number - 1) : strange[-number - 1] ?? "";
}
function commitmentAt({ commitments }, index) {
	let text = "";
	for (let at = index * 32; at < index * 32 + 32; at++) text += (commitments[at] ?? 0).toString(16).padStart(2, "0");
	return text;
}
function bidderObjects(lists) {
	return Array.from({ length: lists.bidderCount }, (_, index) => ({
		commitment: commitmentAt(lists, index),
		pseudonym: bidderName(lists, lists.bidders[index] ?? 0)
	}));
}
function wordAt({ strange }, words, column, row) {
	const index = column[row] ?? 0;
	return index < 0 ? strange[-index - 1] : words[index];
}
function orderObject(lists, row) {
	const { orders, days } = lists;
	const [maturityDate, orderClass] = [days[orders.maturity[row] ?? 0], recordedClasses[orders.orderClass[row] ?? 0]];
	const [reason, result] = [wordAt(lists, awardReasons, orders.reason, row), wordAt(lists, recordedResults, orders.result, row)];
	if (!(maturityDate && orderClass) || reason === void 0 || result === void 0) throw new RangeError(`there is no order ${row}`);
	return {
		amount: cents(orders.amount[row] ?? 0),
		award: cents(orders.award[row] ?? 0),
		bidder: bidderName(lists, orders.bidder[row] ?? 0),
		...orders.isLocal[row] === 1 && { isLocal: true },
		isSuspended: orders.isSuspended[row] === 1,
		...namedMaturity(maturityDate),
		orderClass,
		place: orders.place[row] ?? 0,
		placedAt: new Date(orders.placedAt[row] ?? 0).toISOString(),
		rank: orders.rank[row] ?? 0,
		reason,
		result
	};
}
/** Names an order of a record in a finding. */
function nameOfOrder(order) {
	const { bidder, orderClass, amount, place } = order;
	return sayFinding("Order {place} ({bidder}, {group}, {amount} at {day})", {
		place,
		bidder,
		group: { label: labelOf(orderClasses, orderClass) },
		amount: formatDollars(amount),
		day: { time: maturityInWords(keyOf$1(order)) }
	});
}
function orderObjects(lists) {
	return Array.from({ length: lists.orders.length }, (_, row) => orderObject(lists, row));
}
// domain/src/allocation/order-columns.ts
/** Lines of one order share its place in time; at each maturity there is one. */
function checkSequences({ sequence: sequences, maturity }, maturities) {
	const lastOf = new Float64Array(maturities);
	let last = 0;
	for (let row = 0; row < sequences.length; row++) {
		const [sequence, one] = [sequences[row] ?? 0, maturity[row] ?? 0];
		if (!(sequence >= last && sequence > (lastOf[one] ?? 0) && Number.isSafeInteger(sequence))) throw new RangeError(`sequence ${sequence} is given twice at a maturity, or is not a positive whole number`);
		last = sequence;
		lastOf[one] = sequence;
	}
}
/** Start of each maturity's rows in the grouped columns, and the end of the last. */
function startsOf(maturity, maturities) {
	const starts = new Uint32Array(maturities + 1);
	for (let row = 0; row < maturity.length; row++) {
		const one = maturity[row] ?? 0;
		if (one >= maturities) throw new RangeError(`there is no maturity ${one} among ${maturities}`);
		starts[one + 1] = (starts[one + 1] ?? 0) + 1;
	}
	for (let one = 0; one < maturities; one++) starts[one + 1] = (starts[one + 1] ?? 0) + (starts[one] ?? 0);
	return starts;
}
// domain/src/allocation/columns.ts
/** Allocates a whole sale over columns of numbers, so that a million order rows take a fraction of a second. */
/**
* Allocates each maturity separately, and spreads each position's award over its rows in order. Throws a RangeError for sequences that do not
* increase at a maturity, and where sums exceed 15 digits.
*/
function allotColumns(limits, principals, rows, investors, method) {
	checkSequences(rows, principals.length);
	const length = rows.sequence.length;
	const starts = startsOf(rows.maturity, principals.length);
	const grouped = groupByMaturity(rows, starts);
	const most = starts.reduce((longest, start, one) => Math.max(longest, start - (starts[one - 1] ?? 0)), 0);
	const bench = {
		...grouped,
		position: grouped.investor,
		positions: {
			length: 0,
			maturity: new Uint16Array(length),
			investor: new Int32Array(length),
			serving: new Uint8Array(length),
			asked: new Float64Array(length),
			counted: new Float64Array(length),
			awarded: new Float64Array(length),
			turn: new Int32Array(length),
			turns: new Int32Array(length)
		},
		given: new Float64Array(most),
		next: new Int32Array(most),
		first: new Int32Array(investors).fill(-1),
		from: 0,
		length: 0
	};
	return {
		served: principals.map((principal, maturity) => {
			const [start, end] = [starts[maturity] ?? 0, starts[maturity + 1] ?? 0];
			bench.from = bench.length;
			joinPositions(bench, maturity, start, end);
			countPositions(bench, limits, principal);
			const result = servePositions(bench, limits, principal, maturity, method);
			spreadAwards(bench, limits, start, end);
			return result;
		}),
		...byRow(bench, rows.maturity, starts),
		positions: {
			...bench.positions,
			length: bench.length
		}
	};
}
function groupByMaturity(rows, starts) {
	const length = rows.maturity.length;
	const serving = new Uint8Array(length);
	const investor = new Int32Array(length);
	const amount = new Float64Array(length);
	const places = starts.slice();
	for (let row = 0; row < length; row++) {
		const maturity = rows.maturity[row] ?? 0;
		const place = places[maturity] ?? 0;
		places[maturity] = place + 1;
		serving[place] = rows.serving[row] ?? 0;
		investor[place] = rows.investor[row] ?? 0;
		amount[place] = rows.amount[row] ?? 0;
	}
	return {
		serving,
		investor,
		amount
	};
}
/** The awards and positions in row order again. */
function byRow(bench, maturity, starts) {
	const award = new Float64Array(maturity.length);
	const position = new Int32Array(maturity.length);
	const places = starts.slice();
	for (let row = 0; row < maturity.length; row++) {
		const one = maturity[row] ?? 0;
		const place = places[one] ?? 0;
		places[one] = place + 1;
		award[row] = bench.amount[place] ?? 0;
		position[row] = bench.position[place] ?? 0;
	}
	return {
		award,
		position
	};
}
/** Assigns each row its position. Rows come in time order, so positions are ordered by their earliest sequences. */
function joinPositions(bench, maturity, start, end) {
	const { serving, investor, amount, position, positions, next, first, from } = bench;
	let length = bench.length;
	for (let place = start; place < end; place++) {
		const own = serving[place] ?? 0;
		if (own === 0) {
			position[place] = -1;
			continue;
		}
		const who = investor[place] ?? 0;
		const head = first[who] ?? -1;
		let found = head;
		while (found !== -1 && positions.serving[found] !== own) found = next[found - from] ?? -1;
		if (found === -1) {
			found = length;
			length += 1;
			positions.maturity[found] = maturity;
			positions.investor[found] = who;
			positions.serving[found] = own;
			next[found - from] = head;
			first[who] = found;
		}
		positions.asked[found] = (positions.asked[found] ?? 0) + (amount[place] ?? 0);
		position[place] = found;
	}
	bench.length = length;
}
/** Counts each investor's demand, and resets the investors of this maturity for the next one. */
function countPositions(bench, limits, principal) {
	const { positions, next, first, from, length } = bench;
	const { step } = limits;
	const most = countedMost(limits, principal);
	for (let index = from; index < length; index++) positions.counted[index] = Math.min(stepsIn(positions.asked[index] ?? 0, step), most);
	for (let index = from; index < length; index++) {
		const investor = positions.investor[index] ?? 0;
		const head = first[investor] ?? -1;
		if (head === -1) continue;
		first[investor] = -1;
		if (next[head - from] === -1) continue;
		const several = [];
		for (let one = head; one !== -1; one = next[one - from] ?? -1) several.push(one);
		several.sort((a, b) => (positions.serving[a] ?? 0) - (positions.serving[b] ?? 0));
		countSteps(several.map((one) => positions.asked[one] ?? 0), limits, principal).forEach((counted, place) => {
			positions.counted[several[place] ?? 0] = counted;
		});
	}
}
/** Serves one maturity and stores the award of each position. */
function servePositions(bench, limits, principal, maturity, { share, turnsAt }) {
	const { positions, from, length } = bench;
	const sizes = new Uint32Array(servingNumbers);
	const totals = new Float64Array(servingNumbers);
	for (let index = from; index < length; index++) {
		const serving = positions.serving[index] ?? 0;
		sizes[serving] = (sizes[serving] ?? 0) + 1;
		totals[serving] = (totals[serving] ?? 0) + (positions.counted[index] ?? 0);
	}
	const queues = [];
	const turnsOf = [];
	sizes.forEach((size, serving) => {
		if (size === 0) return;
		const demands = () => {
			const own = demandsOf(bench, serving, size, (investors) => turnsAt(maturity, investors));
			turnsOf[serving] = own.turns;
			return own;
		};
		queues.push({
			serving,
			total: totals[serving] ?? 0,
			demands
		});
	});
	const served = serveClasses(limits, principal, queues, share);
	const isFilled = sizes.map((_size, serving) => Number(served.classes.get(serving)?.isCut === false));
	const cuts = Array.from(sizes, (_size, serving) => served.cuts.get(serving));
	const places = new Uint32Array(servingNumbers);
	for (let index = from; index < length; index++) {
		const serving = positions.serving[index] ?? 0;
		if (isFilled[serving]) {
			positions.awarded[index] = positions.counted[index] ?? 0;
			continue;
		}
		const awards = cuts[serving];
		const turns = turnsOf[serving];
		if (!awards || !turns) continue;
		const place = places[serving] ?? 0;
		positions.awarded[index] = awards[place] ?? 0;
		positions.turn[index] = (turns[place] ?? 0) + 1;
		positions.turns[index] = turns.length;
		places[serving] = place + 1;
	}
	return served;
}
/** Demand of the positions of one class, in the order of their earliest sequences. */
function demandsOf(bench, serving, size, turnsOf) {
	const { positions, from, length } = bench;
	const steps = new Float64Array(size);
	const investors = new Int32Array(size);
	let place = 0;
	for (let index = from; index < length; index++) {
		if (positions.serving[index] !== serving) continue;
		steps[place] = positions.counted[index] ?? 0;
		investors[place] = positions.investor[index] ?? 0;
		place += 1;
	}
	return {
		steps,
		turns: turnsOf(investors)
	};
}
/** Spreads the awards over the rows of their positions, earliest first: a row's amount becomes its award. */
function spreadAwards({ amount, position, positions, given, from, length }, { step }, start, end) {
	given.fill(0, 0, length - from);
	for (let place = start; place < end; place++) {
		const index = position[place] ?? -1;
		const all = index === -1 ? 0 : (positions.awarded[index] ?? 0) * step;
		if (all === 0) amount[place] = 0;
		else if (all < (positions.asked[index] ?? 0)) {
			const before = given[index - from] ?? 0;
			const part = Math.min(amount[place] ?? 0, all - before);
			amount[place] = part;
			given[index - from] = before + part;
		}
	}
}
// domain/src/allocation/allocation.ts
/** The figures of several maturities together. */
function totalFigures(maturities) {
	return saleFigures(sum(maturities.map(({ principal }) => principal)), sum(maturities.map(({ demand }) => demand)), sum(maturities.map(({ award }) => award)));
}
/** Throws a RangeError for terms that cannot be allocated. */
function checkTerms({ step, minimum, maturities, retailShare = 1, investorCap = step }) {
	if (step < 1 || minimum < 0) throw new RangeError("a step is at least one cent and a minimum at least zero");
	if (!Number.isInteger(retailShare) || retailShare < 1 || retailShare > 100) throw new RangeError("a share for individuals is from 1 to 100 percent");
	if (investorCap < 1) throw new RangeError("a cap per investor is at least one cent");
	if (maturities.some(({ principal }) => principal < 0)) throw new RangeError("a principal cannot be negative");
	if (new Set(maturities.map(({ maturityDate }) => maturityDate)).size < maturities.length) throw new RangeError("two maturities have one name");
}
// domain/src/allocation/sale-columns.ts
/** A whole sale as columns of numbers, from its orders to their allocations, so that a million orders need no million objects. */
var classes$1 = valuesOf(orderClasses);
var results$1 = valuesOf(bidResults);
/** Allocates a sale of so many investors; `isSuspended` is 1 for each row that is skipped. A group of linked accounts is one investor: its lead. */
function allotRows(terms, orders, isSuspended, investors, method = proportionalByTime, leads) {
	checkTerms(terms);
	const { maturity, amount, sequence } = orders;
	const investor = ledBy(leads, orders.investor);
	const serving = servingsOf(orders, isSuspended);
	const allotted = allotColumns(terms, terms.maturities.map(({ principal }) => principal), {
		maturity,
		serving,
		investor,
		amount,
		sequence
	}, investors, method);
	const maturities = terms.maturities.map(({ maturityDate }, index) => {
		const served = allotted.served[index];
		if (!served) throw new RangeError(`maturity ${maturityDate} was not served`);
		return {
			maturityDate,
			...served.figures,
			classes: classesWithDemand(served)
		};
	});
	return {
		totals: totalFigures(maturities),
		maturities,
		allotted,
		...outcomesOf(orders, isSuspended, allotted, positionReasons(terms, allotted, method))
	};
}
/** The serving number of each row, computed once for each class at each rank. */
function servingsOf({ length, orderClass, rank, isLocal }, isSuspended) {
	const serving = new Uint8Array(length);
	const known = new Int16Array(256 * classes$1.length * 2).fill(-1);
	for (let row = 0; row < length; row++) {
		if (isSuspended[row]) continue;
		const place = orderClass[row] ?? 0;
		const local = isLocal[row] ?? 0;
		const key = (((rank[row] ?? 0) & 255) * classes$1.length + place) * 2 + local;
		let number = known[key] ?? -1;
		if (number === -1) {
			number = servingNumber(rank[row] ?? 0, classes$1[place] ?? "stateInstitution", local === 1) ?? 0;
			known[key] = number;
		}
		serving[row] = number;
	}
	return serving;
}
/** Indexes into `awardReasons`, by position: computed once per maturity, class, and whether the position counts and gets something. */
function positionReasons(terms, { served, positions }, { isLottery }) {
	const reason = new Uint8Array(positions.length);
	const known = new Int8Array(served.length * servingNumbers * 4).fill(-1);
	for (let index = 0; index < positions.length; index++) {
		const maturity = positions.maturity[index] ?? 0;
		const serving = positions.serving[index] ?? 0;
		const counted = positions.counted[index] ?? 0;
		const awarded = positions.awarded[index] ?? 0;
		const key = (maturity * servingNumbers + serving) * 4 + (counted > 0 ? 2 : 0) + (awarded > 0 ? 1 : 0);
		let place = known[key] ?? -1;
		if (place === -1) {
			const at = served[maturity];
			place = at ? awardReasons.indexOf(reasonOf(at, terms, serving, {
				counted,
				awarded
			}, isLottery)) : 0;
			known[key] = place;
		}
		reason[index] = place;
	}
	return reason;
}
var [filled, partial, unfilled] = [
	results$1.indexOf("Filled"),
	results$1.indexOf("Partial"),
	results$1.indexOf("Unfilled")
];
var skipped = results$1.indexOf("Skipped");
var [suspended, notOffered] = [awardReasons.indexOf("suspended"), awardReasons.indexOf("classNotOffered")];
/** Results and reasons of each row, as indexes, so that no row needs a string. */
function outcomesOf({ length, amount }, isSuspended, { award, position }, reasons) {
	const result = new Uint8Array(length);
	const reason = new Uint8Array(length);
	for (let row = 0; row < length; row++) {
		const index = position[row] ?? -1;
		if (index === -1) {
			result[row] = skipped;
			reason[row] = isSuspended[row] ? suspended : notOffered;
			continue;
		}
		const given = award[row] ?? 0;
		result[row] = given === amount[row] ? filled : given > 0 ? partial : unfilled;
		reason[row] = reasons[index] ?? 0;
	}
	return {
		result,
		reason
	};
}
/** The result of an order row. */
function resultAt({ result }, row) {
	return results$1[result[row] ?? 0] ?? "Skipped";
}
/** Why an order row got what it got. */
function reasonAt({ reason }, row) {
	return awardReasons[reason[row] ?? 0] ?? "notCounted";
}
// domain/src/record/recorded-results.ts
/** Checks bidders, orders and results in a closing record, as columns. Each check answers with its first finding, or null. */
function wrongBidders(head, lists) {
	const { terms, log } = head;
	const days = terms.maturities.map(keyOf$1);
	if (days.some((one, index) => index > 0 && one <= (days[index - 1] ?? ""))) return "The maturities of the terms are out of order: they are listed by day, each once.";
	const shared = sharedDates(terms.maturities);
	if (terms.maturities.some(({ maturityDate, maturityId }) => shared.has(maturityDate) !== (maturityId !== void 0))) return "The maturities of the terms must have a maturityId exactly where several have one day.";
	for (let index = 0; index < lists.bidderCount; index++) {
		const number = lists.bidders[index] ?? 0;
		if (number !== index + 1) return sayFinding("Bidder {bidder} is out of order: bidders are numbered from B1.", { bidder: bidderName(lists, number) });
	}
	return repeatedCommitment(lists) ?? wrongLink(head, lists) ?? wrongOrder(terms, lists) ?? orderAfterTheClose(lists, log);
}
/** Groups come by their first bidders, and the bidders of each by their numbers, each bidder once. */
function wrongLink(head, { bidderCount }) {
	const seen = /* @__PURE__ */ new Set();
	let lastFirst = 0;
	for (const group of extensionOf(head, "linked-accounts") ?? []) {
		let last = 0;
		for (const pseudonym of group) {
			const number = /^B[1-9][0-9]*$/.test(pseudonym) ? Number(pseudonym.slice(1)) : 0;
			if (!(number > last && number <= bidderCount && !seen.has(number) && (last > 0 || number > lastFirst))) return sayFinding("Bidder {bidder} of a group of linked accounts is not listed, out of order, or in another group too.", { bidder: pseudonym });
			if (last === 0) lastFirst = number;
			last = number;
			seen.add(number);
		}
	}
	return null;
}
/** The first bidder of each group, by index; undefined where there is no group. */
function recordedLeads(head, { bidderCount }) {
	return leadsOf((extensionOf(head, "linked-accounts") ?? []).map((group) => group.map((pseudonym) => Number(pseudonym.slice(1)) - 1)), bidderCount);
}
function repeatedCommitment(lists) {
	const { commitments, bidderCount } = lists;
	const view = new DataView(commitments.buffer);
	const beginnings = new Float64Array(bidderCount);
	for (let index = 0; index < bidderCount; index++) beginnings[index] = view.getUint32(index * 32) * 65536 + view.getUint16(index * 32 + 4);
	const sorted = beginnings.slice().sort();
	const repeated = new Set(sorted.filter((one, index) => index > 0 && one === sorted[index - 1]));
	const seen = /* @__PURE__ */ new Set();
	for (let index = 0; index < bidderCount && repeated.size > 0; index++) {
		if (!repeated.has(beginnings[index] ?? 0)) continue;
		const commitment = commitmentAt(lists, index);
		if (seen.has(commitment)) return sayFinding("Bidder {bidder} carries the commitment of another bidder.", { bidder: pseudonymOf(index) });
		seen.add(commitment);
	}
	return null;
}
function wrongOrder(terms, lists) {
	const { ranks, localZipCodes, maturities } = terms;
	const { orders, bidderCount } = lists;
	const offered = new Set(maturities.map(keyOf$1));
	const isOffered = lists.days.map((day) => offered.has(day));
	const rankOf = recordedClasses.map((orderClass) => ranks[orderClass]);
	const nameAt = (row) => nameOfOrder(orderObject(lists, row));
	let [last, seen] = [0, 0];
	for (let row = 0; row < orders.length; row++) {
		const place = orders.place[row] ?? 0;
		if (place < last || place === last && !isOfSameEntry(lists, row)) return sayFinding("{which} is out of order: orders are listed by their place in time, each once.", { which: nameAt(row) });
		const bidder = orders.bidder[row] ?? 0;
		const isNext = bidder === seen + 1 && bidder <= bidderCount;
		if (!isNext && (bidder < 1 || bidder > seen)) return sayFinding("{which} is of a bidder who is not listed, or out of order.", { which: nameAt(row) });
		const rank = rankOf[orders.orderClass[row] ?? 0] ?? 0;
		const recorded = orders.rank[row] ?? 0;
		if (recorded !== rank) return sayFinding("{which} has rank {rank}; the terms give its class rank {right}.", {
			which: nameAt(row),
			rank: recorded,
			right: rank
		});
		if (orders.isLocal[row] === 1 && localZipCodes === void 0) return sayFinding("{which} is local; the terms prefer no local investors.", { which: nameAt(row) });
		if (!isOffered[orders.maturity[row] ?? 0]) return sayFinding("{which} is of a maturity that is not offered.", { which: nameAt(row) });
		last = place;
		if (isNext) seen += 1;
	}
	return seen < bidderCount ? sayFinding("Bidder {bidder} has no order.", { bidder: pseudonymOf(seen) }) : null;
}
/** Returns whether the row and the one before it can be lines of one order, which got their place together. */
function isOfSameEntry({ orders, days }, row) {
	const dayAt = (at) => days[orders.maturity[at] ?? 0] ?? "";
	return orders.bidder[row] === orders.bidder[row - 1] && orders.placedAt[row] === orders.placedAt[row - 1] && dayAt(row) > dayAt(row - 1);
}
/** The last entry that the head covers is the close. */
function orderAfterTheClose(lists, log) {
	const { orders } = lists;
	const last = orders.place[orders.length - 1] ?? 0;
	if (orders.length === 0 || last < log.size - 1) return null;
	return sayFinding("{which} is not in the order log: the sale closed with entry {last}.", {
		which: nameOfOrder(orderObject(lists, orders.length - 1)),
		last: log.size - 1
	});
}
/** Throws a RangeError where the rule cannot be applied. Bidders and orders have been checked before. */
function wrongResult(head, lists, rule, sha256) {
	const computed = allotted(head, lists, rule, sha256);
	const { orders } = lists;
	for (let row = 0; row < orders.length; row++) {
		const award = cents(computed.allotted.award[row] ?? 0);
		const [result, reason] = [computed.result[row], computed.reason[row]];
		if (orders.award[row] === award && orders.result[row] === result && orders.reason[row] === reason) continue;
		const recorded = orderObject(lists, row);
		const which = nameOfOrder(recorded);
		if (recorded.award !== award) return sayFinding("{which} is awarded {award} in the record; the rule gives {right}.", {
			which,
			award: formatDollars(recorded.award),
			right: formatDollars(award)
		});
		return sayFinding("{which} is {result} ({reason}) in the record; by the rule it is {right} ({because}).", {
			which,
			result: { label: recorded.result },
			reason: recorded.reason,
			right: { label: resultAt(computed, row) },
			because: reasonAt(computed, row)
		});
	}
	for (const [index, right] of computed.maturities.entries()) {
		const wrong = firstDifference(head.maturities[index], withNamed(right));
		if (wrong) return sayFinding("Maturity {day}: {why}.", {
			day: { time: maturityInWords(right.maturityDate) },
			why: wrong
		});
	}
	if (head.maturities.length !== computed.maturities.length) return "The record reports maturities that were not offered.";
	const wrong = firstDifference(head.totals, computed.totals);
	return wrong && sayFinding("The whole sale: {why}.", { why: wrong });
}
function allotted(head, lists, rule, sha256) {
	const { terms } = head;
	const seed = extensionOf(head, "draw");
	const { orders, days, bidderCount } = lists;
	const { length } = orders;
	const places = days.map((day) => terms.maturities.findIndex((offered) => keyOf$1(offered) === day));
	const columns = {
		length,
		maturity: new Uint16Array(length),
		orderClass: orders.orderClass.subarray(0, length),
		rank: orders.rank.subarray(0, length),
		isLocal: orders.isLocal.subarray(0, length),
		investor: new Int32Array(length),
		amount: orders.amount.subarray(0, length),
		sequence: orders.place.subarray(0, length)
	};
	for (let row = 0; row < length; row++) {
		const day = orders.maturity[row] ?? 0;
		columns.maturity[row] = places[day] ?? 0;
		columns.investor[row] = (orders.bidder[row] ?? 0) - 1;
	}
	const offered = terms.maturities.map(keyOf$1);
	const leads = recordedLeads(head, lists);
	const method = methodIn(rule, seed === void 0 ? null : {
		seed,
		days: offered,
		commitmentAt: drawnFor(leads, (bidder) => commitmentAt(lists, bidder))
	}, sha256);
	const computed = allotRows(countedTerms({
		...terms,
		maturities: terms.maturities.map(withKey)
	}, extensionOf(head, "changes") ?? []), columns, orders.isSuspended.subarray(0, length), bidderCount, method, leads);
	const { position, positions } = computed.allotted;
	for (const index of position) if (index !== -1) cents(positions.asked[index] ?? 0);
	return computed;
}
/** The first difference of two plain values, in words; null if equal. */
function firstDifference(recorded, computed, path = "") {
	if (isPlain(recorded) && isPlain(computed)) {
		for (const key of /* @__PURE__ */ new Set([...Object.keys(computed), ...Object.keys(recorded)])) {
			const wrong = firstDifference(recorded[key], computed[key], path ? `${path}.${key}` : key);
			if (wrong) return wrong;
		}
		return null;
	}
	if (recorded === computed) return null;
	return sayFinding("{field} is {shown} in the record; the rule gives {right}", {
		field: path,
		shown: shown(path, recorded),
		right: shown(path, computed)
	});
}
function shown(path, value) {
	if (/(principal|demand|available|award|retail|unsold)$/.test(path) && typeof value === "number") return formatDollars(cents(value));
	return value === void 0 ? filled$1("absent") : JSON.stringify(value);
}
function isPlain(value) {
	return typeof value === "object" && value !== null;
}
// domain/src/logs/record-against-log.ts
/** Compares a closing record with the order log of its sale: the allocation must be that of the orders in the log, and of no others. */
/** The first difference of a record from a log that are correct by themselves, as far as both are known, as a sentence; null if none. */
function whyNotOfLog({ fingerprint, record, lists, unknown }, { log, closed, seed, close }) {
	if (!record || !lists || !log) throw new Error("a record must be verified before it is compared");
	if (log.fingerprint === null) return "The log has no result yet.";
	if (log.fingerprint !== fingerprint) return sayFinding("The fingerprint of the record is {record}; the log says that it is {log}: this is not the record that was written at the close.", {
		record: fingerprint,
		log: log.fingerprint
	});
	const skipped = skippedChecks(unknown);
	const isSure = (...parts) => parts.every((part) => !log.unsure.has(part));
	const hasMoments = isSure("moments") && !skipped.has("moments");
	const hasOrders = isSure("orders") && !skipped.has("bidders and orders");
	return otherSale(record, log, {
		hasMoments,
		hasTerms: isSure("terms")
	}) ?? otherHead(record, closed) ?? (canBeRead(record, "draw") ? otherSeed(record, seed) : null) ?? (hasMoments && canBeRead(record, "witnessing") ? otherWitnessing(record, log, close?.logged ?? null) : null) ?? (hasMoments ? otherHalts(record, log) : null) ?? (hasMoments && isSure("terms") ? otherChanges(record, log) : null) ?? (hasOrders ? otherOrders(lists, log) : null) ?? (hasOrders && hasMoments ? otherActs(record, lists, log) : null) ?? (hasOrders && canBeRead(record, "linked-accounts") ? otherLinks(record, lists, log) : null);
}
/** Returns whether the record has no such extension, or one of a version that is known. */
function canBeRead(record, name) {
	return extensionOf(record, name) !== void 0 || record.extensions.every((one) => one.name !== name);
}
function otherHead({ log }, closed) {
	if (canonicalText(log) === canonicalText(closed)) return null;
	return sayFinding("The record names {log}; the sale closed with {size} entries of {origin} and the root {root}.", {
		log: sayFinding("the log {origin} with {size} entries and the root {root}", { ...log }),
		size: String(closed?.size),
		origin: String(closed?.origin),
		root: String(closed?.root)
	});
}
/** Only records of rules that draw have one, and only their logs. */
function otherSeed(record, inLog) {
	const seed = extensionOf(record, "draw");
	if ((seed ?? null) === inLog) return null;
	return sayFinding("The lots of the record were drawn with the seed {seed}; by the log it is {own}: the draw is another one.", {
		seed: seed ?? "none",
		own: inLog ?? "none"
	});
}
/** Records of releases that published no deadline have none. */
function otherWitnessing(record, { deadline }, inLog) {
	const witnessing = extensionOf(record, "witnessing") ?? null;
	if (deadline === null && witnessing === null) return null;
	return canonicalText(witnessing) === canonicalText(inLog) ? null : "The record does not say what the log says about its witnesses at the close.";
}
function otherSale({ auction, rule, terms }, { open, terms: termsInLog, startDate, closeDate }, { hasMoments, hasTerms }) {
	const pairs = [
		[
			"sale",
			auction.uuid,
			open.sale
		],
		[
			"name of the sale",
			auction.name,
			open.name
		],
		[
			"rule",
			rule.version,
			open.ruleVersion
		]
	];
	if (hasMoments) pairs.push([
		"start",
		auction.startDate,
		startDate
	], [
		"close",
		auction.closeDate,
		closeDate
	]);
	if (hasTerms) pairs.push([
		"terms",
		canonicalText(terms),
		canonicalText(termsInLog)
	]);
	const other = pairs.find(([, inRecord, inLog]) => inRecord !== inLog);
	if (!other) return null;
	const [what, inRecord, inLog] = other;
	return sayFinding("The {what} in the record ({record}) is not that of the log ({log}): it was changed after the sale began.", {
		what: filled$1(what),
		record: inRecord,
		log: inLog
	});
}
function otherHalts({ auction, halts }, log) {
	const { announcedCloseDate } = auction;
	if (announcedCloseDate !== log.open.closeDate) return sayFinding("The announced close is {record} in the record and {log} in the log.", {
		record: announcedCloseDate,
		log: log.open.closeDate
	});
	return canonicalText(halts) === canonicalText(log.halts) ? null : "The halts in the record are not those of the log.";
}
function otherChanges(record, log) {
	const changes = extensionOf(record, "changes") ?? [];
	const [made, logged] = [extensionOf(record, "reopening") ?? null, log.reopening];
	return canonicalText([changes, made]) === canonicalText([log.changes, logged]) ? null : "The changes in the record are not those of the log.";
}
function otherOrders(lists, { lines, suspended, unsure }) {
	const { orders, days } = lists;
	const rowsOf = days.map(() => []);
	for (let row = 0; row < orders.length; row++) rowsOf[orders.maturity[row] ?? 0]?.push(row);
	const commitments = /* @__PURE__ */ new Map();
	for (let index = 0; index < lists.bidderCount; index++) commitments.set(index + 1, commitmentAt(lists, index));
	const isSame = (row, line) => row !== void 0 && line !== void 0 && orders.amount[row] === line.amount && recordedClasses[orders.orderClass[row] ?? 0] === line.orderClass && orders.rank[row] === line.rank && orders.isLocal[row] === 1 === (line.isLocal ?? false) && commitments.get(orders.bidder[row] ?? 0) === line.bidder && (unsure.has("moments") || orders.isSuspended[row] === 1 === suspended.has(line.bidder)) && orders.place[row] === line.place && orders.placedAt[row] === Date.parse(line.placedAt);
	for (const day of /* @__PURE__ */ new Set([...lines.keys(), ...days])) {
		const standing = lines.get(day) ?? [];
		const other = firstOther(rowsOf[days.indexOf(day)] ?? [], standing, isSame);
		if (other) return otherInWords(lists, other);
	}
	return null;
}
function otherActs(record, lists, { standings }) {
	return wrongEntryOfAct(extensionOf(record, "standing") ?? [], standings, (bidder) => commitmentAt(lists, Number(bidder.slice(1)) - 1));
}
/** Compares the links of the bidders in the record, who are those with an open order. */
function otherLinks(record, lists, { links }) {
	const recorded = recordedLeads(record, lists);
	if (links.length === 0 && !recorded) return null;
	const numbers = /* @__PURE__ */ new Map();
	for (let index = 0; index < lists.bidderCount; index++) numbers.set(commitmentAt(lists, index), index);
	const leads = leadsOf(links.map((group) => group.flatMap((bidder) => numbers.get(bidder) ?? [])), lists.bidderCount);
	for (let index = 0; index < lists.bidderCount; index++) {
		const [inLog, inRecord] = [leads?.[index] ?? index, recorded?.[index] ?? index];
		if (inLog === inRecord) continue;
		const name = (lead) => lead === index ? filled$1("nobody") : pseudonymOf(lead);
		return sayFinding("Bidder {bidder} is linked to {record} in the record and to {log} in the log.", {
			bidder: pseudonymOf(index),
			record: name(inRecord),
			log: name(inLog)
		});
	}
	return null;
}
function firstOther(rows, lines, isSame) {
	const length = Math.max(rows.length, lines.length);
	for (let at = 0; at < length; at++) {
		const [row, line] = [rows[at], lines[at]];
		if (isSame(row, line)) continue;
		if (line && (row === void 0 || isSame(row, lines[at + 1]))) return {
			line,
			row,
			what: "dropped"
		};
		if (!line || isSame(rows[at + 1], line)) return {
			line,
			row,
			what: "added"
		};
		return {
			line,
			row,
			what: "changed"
		};
	}
	return null;
}
function otherInWords({ orders, days }, { line, row = 0, what }) {
	if (what === "added") {
		const day = days[orders.maturity[row] ?? 0];
		return sayFinding("An order of {amount} for {day} is in the record and not in the log: it was added.", {
			amount: formatDollars(orders.amount[row] ?? 0),
			day: { time: day ? maturityInWords(day) : "" }
		});
	}
	const which = line ? nameOf$1(line) : "";
	return what === "dropped" ? sayFinding("{which} is in the log and not in the record: it was dropped.", { which }) : sayFinding("{which} is not what the record says: it was dropped, changed or moved.", { which });
}
function nameOf$1({ order, place, amount, ...line }) {
	return sayFinding("Order {order} (entry {place}: {amount} for {day})", {
		order,
		place,
		amount: formatDollars(amount),
		day: { time: maturityInWords(keyOf$1(line)) }
	});
}
// domain/src/logs/witness-words.ts
/** Signatures of witnesses in words. */
/** The finding about a log of so many entries, as a sentence. */
function witnessedInWords({ quorum, witnesses, size, time }, entries) {
	if (witnesses.length === 0) return "The sale names no witnesses.";
	const count = witnesses.length;
	const all = count === 1 ? filled$1("1 witness") : sayFinding("{count} witnesses", { count });
	const signed = witnesses.filter((each) => each.isCounted && each.size > 0 && each.size >= size).length;
	if (time === null) return sayFinding("Not yet witnessed: {signed} of {all} signed it, and the sale asks for {quorum}.", {
		signed,
		all,
		quorum
	});
	const end = size === entries ? filled$1("the last one") : sayFinding("of {last}", { last: entries - 1 });
	return sayFinding("Witnessed by {signed} of {all} up to entry {last}, {end}, {time}.", {
		signed,
		all,
		last: size - 1,
		end,
		time: timeInWords(time)
	});
}
/** The heads that one witness signed, as a sentence. */
function witnessInWords({ name, url, size, time }) {
	return size === 0 || time === null ? sayFinding("Witness {name} ({url}) signed no head that was given.", {
		name,
		url
	}) : sayFinding("Witness {name} ({url}) signed entries 0 to {last}, {time}.", {
		name,
		url,
		last: size - 1,
		time: timeInWords(time)
	});
}
/** Seconds since 1970 in words; cosignatures can name times beyond those of dates. */
function timeInWords(time) {
	const date = /* @__PURE__ */ new Date(time * 1e3);
	return Number.isNaN(date.getTime()) ? sayFinding("second {time}", { time }) : date.toISOString().replace(".000Z", "Z");
}
/** As both verifiers print it after `NOT CHECKED`; null where it is not so. */
function tooFewPinned({ pinned, quorum, witnesses }) {
	if (!hasTooFewPinned({
		pinned,
		quorum
	})) return null;
	if (quorum === 0) return "witnesses (the sale names none)";
	return `witnesses (${pinned} of ${witnesses.length} pinned, the sale asks for ${quorum})`;
}
/** About the keys of the witnesses of a log; null where it names none and the reader pinned none. */
function keysInWords(witnessing) {
	if (witnessing.witnesses.length === 0) return witnessing.pinned === null ? null : "The sale names no witnesses.";
	return pinnedInWords(witnessing) ?? "The keys of its witnesses are those of the log, and not pinned.";
}
/** How many witnesses of a log the reader pinned; null where the reader pinned none. */
function pinnedInWords({ pinned, quorum, witnesses }) {
	const count = witnesses.length;
	if (pinned === null || count === 0) return null;
	return hasTooFewPinned({
		pinned,
		quorum
	}) ? sayFinding("Too few of its witnesses are pinned: {pinned} of {count}, and the sale asks for {quorum}.", {
		pinned,
		count,
		quorum
	}) : sayFinding("Pinned witnesses: {pinned} of {count}. Signatures of others do not count.", {
		pinned,
		count
	});
}
// domain/src/logs/verdict.ts
/** Verifies all that was given of a sale, and says what was checked and what was not. */
function verdictOn({ log, records, investors, denied, ...kept }, cryptography) {
	const ofLog = log && verifyLogFile(log, kept, cryptography);
	if (ofLog?.finding) return wrong(ofLog.finding, ofLog.heads);
	const forged = ofLog?.withoutReceipt.find(({ index }) => denied.includes(index));
	if (ofLog && forged) return wrong(notSent(forged), ofLog.headsOfLog);
	const verifications = [];
	for (const verify of records) {
		const verification = verify();
		const finding = verification.finding ?? (ofLog && whyNotOfLog(verification, ofLog));
		if (finding !== null) return wrong(finding, ofLog ? ofLog.headsOfLog : [], verification.isKnown);
		verifications.push(verification);
	}
	const own = verifications.flatMap(({ record }) => record ? investors.map((one) => ownOrders(record, one, cryptography)) : []);
	if (own.includes(null)) return wrong(notABidder, ofLog ? ofLog.headsOfLog : []);
	const checked = [
		...ofLog ? aboutLog(ofLog, kept) : [],
		...verifications.map((verification) => aboutRecord(verification, ofLog)),
		...own.filter((sentence) => sentence !== null),
		...ofLog ? [...aboutSeed(ofLog), ...aboutWitnesses(ofLog)] : []
	];
	const unread = investors.length > 0 && records.length === 0 ? ["The receipt of a result: it is looked up in the closing record, and none was given."] : [];
	const late = latenessIn(ofLog, verifications);
	const witnessing = ofLog?.witnessing ?? null;
	const unpinned = witnessing && tooFewPinned(witnessing);
	const unknown = mergedUnknown([...ofLog?.unknown ?? [], ...verifications.flatMap((one) => one.unknown)]);
	return {
		finding: null,
		outcome: late !== null ? "LATE" : unknown.length === 0 && unpinned === null ? "TRUE" : "NOT CHECKED",
		late,
		unknown,
		keys: witnessing && keysInWords(witnessing),
		unpinned,
		heads: [],
		checked,
		notChecked: [
			...unknown.map(unknownSentence),
			...notChecked(ofLog, verifications, kept),
			...unread
		]
	};
}
/** The heads that were given count, and without a log what the record says. */
function latenessIn(ofLog, records) {
	if (!ofLog) return records.find(({ late }) => late !== null)?.late ?? null;
	const about = ofLog.log && witnessedCloseInWords(ofLog);
	return about && ofLog.close && isLate(ofLog.close.given, ofLog.log.closeDate) ? about : null;
}
/** When the witnesses signed what is before the close, as a sentence; null where that is not known, or not yet. */
function witnessedCloseInWords({ log, close }) {
	if (!log || !close || close.given.signedAt === void 0 && log.fingerprint === null) return null;
	return witnessingInWords(close.given, log.closeDate);
}
/** The log may be right about it: only the investor knows. */
function notSent({ index, kind, order }) {
	return sayFinding("Entry {index} ({kind} of order {order}) was not sent by its investor, says the saved evidence: someone acted in the investor’s name.", {
		index,
		kind,
		order
	});
}
var notABidder = "No bidder of the closing record has the commitment of the receipt: the orders of this investor are missing, or the receipt is of another sale.";
/** The orders of an investor, as a sentence; null where there are none. */
function ownOrders(record, { investor, salt }, { sha256 }) {
	const orders = findMyOrders(record, investor, salt, hexHash(sha256));
	const [first] = orders;
	if (!first) return null;
	const [ordered, awarded] = [sum(orders.map(({ amount }) => amount)), sum(orders.map(({ award }) => award))];
	return sayFinding("The investor of the receipt is {bidder}: {ordered} ordered in {count} lines, {awarded} allocated. Compare this with what you ordered.", {
		bidder: first.bidder,
		ordered: formatDollars(ordered),
		count: orders.length,
		awarded: formatDollars(awarded)
	});
}
function wrong(finding, heads = [], isKnown = true) {
	return {
		finding,
		outcome: isKnown ? "FALSE" : "NOT READ",
		heads: heads.length < 2 ? [] : heads,
		unknown: [],
		late: null,
		keys: null,
		unpinned: null,
		checked: [],
		notChecked: []
	};
}
function aboutLog({ log, unknown, withoutReceipt }, { receipts, checkpoints }) {
	if (!log) return [];
	const ofInvestors = receipts.filter(({ investor, salt }) => investor !== void 0 && salt !== void 0).length;
	const { name, origin, key } = log.open;
	const about = {
		size: log.size,
		name,
		origin,
		key
	};
	return [
		unknown.length === 0 ? sayFinding("Log: {size} entries of “{name}” ({origin}); every entry is allowed where it is, and the head is signed by {key}.", about) : sayFinding("Log: {size} entries of “{name}” ({origin}); the head is signed by {key}.", about),
		...receipts.length > 0 ? [sayFinding("Receipts: {count}, all in the log, and their signed heads are of this log.", { count: receipts.length })] : [],
		...ofInvestors > 0 ? [sayFinding("{named} of {all} receipts name their investor: their orders are registered to that investor.", {
			named: ofInvestors,
			all: receipts.length
		})] : [],
		...withoutReceipt.map(({ index, kind, order }) => sayFinding("Entry {index} ({kind} of order {order}) is of the same investor, and no receipt of it was given: if the investor did not do this, the order was changed by another person.", {
			index,
			kind,
			order
		})),
		...checkpoints.length > 0 ? [sayFinding("Separate signed heads: {count}, all of this log.", { count: checkpoints.length })] : []
	];
}
function aboutRecord({ record, counts, fingerprint, unknown }, ofLog) {
	if (!record) throw new Error("a record without an error was not read");
	const about = {
		name: record.auction.name,
		fingerprint,
		sold: formatDollars(record.totals.award),
		all: formatDollars(record.totals.principal),
		orders: counts.orders,
		investors: counts.bidders
	};
	if (unknown.length + (ofLog?.unknown.length ?? 0) > 0) return sayFinding("Closing record of “{name}” (fingerprint {fingerprint}): {sold} of {all} to {orders} order lines of {investors} investors, as far as it could be checked.", about);
	const rule = record.rule.version;
	return ofLog ? sayFinding("Closing record of “{name}” (fingerprint {fingerprint}): the allocation is that of the orders in the log, every amount follows from the rule {rule}: {sold} of {all} to {orders} order lines of {investors} investors.", {
		...about,
		rule
	}) : sayFinding("Closing record of “{name}” (fingerprint {fingerprint}): every amount follows from the rule {rule}: {sold} of {all} to {orders} order lines of {investors} investors.", {
		...about,
		rule
	});
}
function aboutSeed({ log, seed }) {
	if (!log || seed === null) return [];
	const { open, seeds, beacon } = log;
	const tries = seeds.length > 1 ? [sayFinding("Rounds that no witness signed for in time, so that a later one counts: {count}.", { count: seeds.length - 1 })] : [];
	if (!open.beacon || !beacon) return [sayFinding("Seed of the draw: {seed}, from the signatures of all witnesses on the closing head.", { seed })];
	return [sayFinding("Seed of the draw: {seed}, from the signatures of all witnesses on the closing head and round {round} of the beacon {chain}, of {time}: all witnesses signed before it.", {
		seed,
		round: beacon.round,
		chain: open.beacon.chainHash,
		time: timeInWords(timeOfRound(open.beacon, beacon.round))
	}), ...tries];
}
function aboutWitnesses(ofLog) {
	const { log, witnessing } = ofLog;
	if (!log || !witnessing) return [];
	const ofClose = witnessedCloseInWords(ofLog);
	return [
		witnessedInWords(witnessing, log.size),
		...witnessing.pinned === null ? [] : [pinnedInWords(witnessing)].filter((one) => one !== null),
		...ofClose ? [ofClose] : [],
		...witnessing.witnesses.map(witnessInWords)
	];
}
function notChecked(ofLog, records, { receipts, checkpoints }) {
	const left = [];
	const hasRecord = records.length > 0;
	const fingerprint = ofLog?.log?.fingerprint;
	if (!ofLog) left.push("Order log: none was given, so orders that are missing in the closing record are not noticed.");
	if (!ofLog && receipts.length + checkpoints.length > 0) left.push("Receipts and signed heads: they are compared with the log, and none was given.");
	if (!hasRecord) left.push("Closing record: none was given.");
	if (!hasRecord && fingerprint) left.push(sayFinding("The log says that the fingerprint of its closing record is {fingerprint}.", { fingerprint }));
	if (!ofLog && hasRecord) left.push("Compare the fingerprint with the published one: without the log, only then is this the record of the sale.");
	if (receipts.length === 0) left.push("Receipts: none was given. Without receipts or witnesses, a log that was replaced as a whole is not noticed.");
	if (ofLog?.witnessing?.pinned === null && ofLog.witnessing.witnesses.length > 0) left.push("The keys of the witnesses are those in the first entry: compare them with what the witnesses publish.");
	if (ofLog?.log?.beacon) left.push("The beacon is the one in the first entry: compare the hash of its chain with what its operators publish.");
	return [...left, "Who the bidders are is in none of these files, and an order that the operator never took has no entry."];
}
// domain/src/base/byte-reader.ts
/** Reads canonical JSON from bytes that come in pieces, so that a large text need never be in memory whole. */
/** Thrown where the bytes are not what a canonical text has here. */
var NotCanonical = class extends Error {};
var [quote, backslash, minus, digit0, zone] = [
	34,
	92,
	45,
	48,
	90
];
function hexDigit(code = 0) {
	if (code >= 48 && code <= 57) return code - 48;
	if (code >= 97 && code <= 102) return code - 87;
	throw new NotCanonical();
}
function stringOf(literal) {
	try {
		return String(JSON.parse(literal));
	} catch {
		return null;
	}
}
var ByteReader = class {
	#pieces;
	/** Bytes that were read and not taken begin at `#at`. It is a piece itself, or in `#room`. */
	#bytes = /* @__PURE__ */ new Uint8Array(0);
	#at = 0;
	#room = /* @__PURE__ */ new Uint8Array(0);
	/** The last day that was read: its text as a number of eight digits, and its milliseconds since 1970. */
	#day = 0;
	#dayStart = 0;
	/** A piece is used until the next one is asked for, and may be overwritten then. */
	constructor(pieces) {
		this.#pieces = pieces[Symbol.iterator]();
	}
	/** Reads pieces until so many bytes are there, or all. Call it before a token; tokens do not read further. */
	prepare(count) {
		while (this.#bytes.length - this.#at < count && this.#readPiece());
	}
	/** Takes these bytes. Throws if others come. */
	expect(literal) {
		if (!this.accept(literal)) throw new NotCanonical();
	}
	/** Takes these bytes if they come, and says whether they did. */
	accept(literal) {
		const [bytes, at] = [this.#bytes, this.#at];
		for (let index = 0; index < literal.length; index++) if (bytes[at + index] !== literal[index]) return false;
		this.#at = at + literal.length;
		return true;
	}
	/** The index of the literal that comes. */
	oneOf(literals) {
		for (let index = 0; index < literals.length; index++) {
			const literal = literals[index];
			if (literal && this.accept(literal)) return index;
		}
		throw new NotCanonical();
	}
	/** A whole number from `least` to `most` without leading zeros. */
	number(least, most) {
		const bytes = this.#bytes;
		let at = this.#at;
		let value = 0;
		let code = (bytes[at] ?? 0) - digit0;
		while (code >= 0 && code <= 9 && value <= most) {
			value = value * 10 + code;
			at += 1;
			code = (bytes[at] ?? 0) - digit0;
		}
		const digits = at - this.#at;
		if (digits === 0 || digits > 1 && bytes[this.#at] === digit0 || value < least || value > most) throw new NotCanonical();
		this.#at = at;
		return value;
	}
	/** Takes `before`, a whole number from 1 to `most` and `after`. Null if others come, and nothing is taken. */
	numberBetween(before, most, after) {
		const from = this.#at;
		try {
			this.expect(before);
			const value = this.number(1, most);
			this.expect(after);
			return value;
		} catch {
			this.#at = from;
			return null;
		}
	}
	/** A day as a number of eight digits, 20310801. The calendar is not checked. */
	day() {
		const bytes = this.#bytes;
		const at = this.#at;
		if (bytes[at + 4] !== minus || bytes[at + 7] !== minus) throw new NotCanonical();
		const day = (this.#digits(at, 4) * 100 + this.#digits(at + 5, 2)) * 100 + this.#digits(at + 8, 2);
		this.#at = at + 10;
		return day;
	}
	/** A moment, in milliseconds since 1970. */
	moment() {
		const bytes = this.#bytes;
		const day = this.day();
		if (day !== this.#day) {
			const text = String.fromCharCode(...bytes.subarray(this.#at - 10, this.#at));
			const time = /* @__PURE__ */ new Date(`${text}T00:00:00.000Z`);
			if (day < 10101 || Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text) throw new NotCanonical();
			[this.#day, this.#dayStart] = [day, time.getTime()];
		}
		const at = this.#at;
		const [hours, minutes, seconds] = [
			this.#digits(at + 1, 2),
			this.#digits(at + 4, 2),
			this.#digits(at + 7, 2)
		];
		if (!(bytes[at] === 84 && bytes[at + 3] === 58 && bytes[at + 6] === 58 && bytes[at + 9] === 46 && bytes[at + 13] === zone) || hours > 23 || minutes > 59 || seconds > 59) throw new NotCanonical();
		const time = this.#dayStart + ((hours * 60 + minutes) * 60 + seconds) * 1e3 + this.#digits(at + 10, 3);
		this.#at = at + 14;
		return time;
	}
	/** Writes 32 bytes, which come as 64 lower-case hexadecimal digits. */
	digest(target, from) {
		for (let index = 0; index < 32; index++) {
			const [high, low] = [hexDigit(this.#bytes[this.#at]), hexDigit(this.#bytes[this.#at + 1])];
			target[from + index] = high * 16 + low;
			this.#at += 2;
		}
	}
	/** The text up to the end of the string that began before, which it takes. */
	restOfString() {
		for (let length = 0;; length++) {
			this.prepare(length + 1);
			const code = this.#bytes[this.#at + length];
			if (code === void 0) throw new NotCanonical();
			if (code === backslash) length += 1;
			if (code !== quote) continue;
			const literal = `"${this.#take(length)}"`;
			this.#at += 1;
			const value = stringOf(literal);
			if (value === null || JSON.stringify(value) !== literal) throw new NotCanonical();
			return value;
		}
	}
	/** The text before these bytes, which it takes, and these bytes too. */
	textBefore(literal) {
		for (let length = 0;; length++) {
			this.prepare(length + literal.length);
			const [bytes, from] = [this.#bytes, this.#at + length];
			if (from + literal.length > bytes.length) throw new NotCanonical();
			let same = 0;
			while (same < literal.length && bytes[from + same] === literal[same]) same += 1;
			if (same < literal.length) continue;
			const text = this.#take(length);
			this.#at += literal.length;
			return text;
		}
	}
	/** All that is left. */
	rest() {
		while (this.#readPiece());
		return this.#take(this.#bytes.length - this.#at);
	}
	/** Reads what is left of the pieces without keeping it. */
	drain() {
		while (!this.#pieces.next().done);
	}
	#digits(at, count) {
		let value = 0;
		for (let index = at; index < at + count; index++) {
			const code = (this.#bytes[index] ?? 0) - digit0;
			if (!(code >= 0 && code <= 9)) throw new NotCanonical();
			value = value * 10 + code;
		}
		return value;
	}
	#take(length) {
		const bytes = this.#bytes.subarray(this.#at, this.#at + length);
		this.#at += length;
		const text = textOfUtf8(bytes);
		if (text === null) throw new NotCanonical();
		return text;
	}
	/** Adds the next piece to what is left. Says whether there was one. */
	#readPiece() {
		const rest = this.#bytes.length - this.#at;
		if (this.#bytes.buffer !== this.#room.buffer) {
			if (this.#room.length < rest) this.#room = new Uint8Array(2 * rest);
			this.#room.set(this.#bytes.subarray(this.#at));
			this.#bytes = this.#room.subarray(0, rest);
			this.#at = 0;
		}
		const { done, value: piece } = this.#pieces.next();
		if (done) return false;
		if (rest === 0) {
			[this.#bytes, this.#at] = [piece, 0];
			return true;
		}
		let from = this.#bytes.byteOffset + this.#at;
		if (from + rest + piece.length > this.#room.length) {
			const kept = this.#room.subarray(from, from + rest);
			if (!(2 * (rest + piece.length) <= this.#room.length)) this.#room = new Uint8Array(2 * (rest + piece.length));
			this.#room.set(kept);
			from = 0;
		}
		this.#room.set(piece, from + rest);
		[this.#bytes, this.#at] = [this.#room.subarray(from, from + rest + piece.length), 0];
		return true;
	}
};
// domain/src/base/text/ascii.ts
/** Writes ASCII letters and digits directly as bytes: a string for each of a million lines would cost more than the content. */
/** The bytes of ASCII letters, digits and signs. Throws a RangeError for any other text, whose bytes are not its characters. */
function asciiOf(text) {
	return Uint8Array.from({ length: text.length }, (_, index) => {
		const code = text.charCodeAt(index);
		if (code > 127) throw new RangeError(`“${text}” has characters other than ASCII letters, digits and signs`);
		return code;
	});
}
// domain/src/record/record-scanner.ts
/**
* Reads the bytes of a closing record in canonical form. Bidders and orders become columns; the rest is small and is read by
* `record-reader.ts`.
*/
/** More than the longest row of a record, except for pseudonyms that none has. */
var longestRow = 1024;
/** Capacity of the column of bidders. */
var mostBidders = 2147483647;
var words = {
	bidders: asciiOf(",\"bidders\":["),
	orders: asciiOf(",\"orders\":["),
	listEnd: asciiOf("]"),
	comma: asciiOf(","),
	rowEnd: asciiOf("}"),
	quote: asciiOf("\""),
	commitment: asciiOf("{\"commitment\":\""),
	pseudonym: asciiOf("\",\"pseudonym\":\""),
	pseudonymLetter: asciiOf("B"),
	amount: asciiOf("{\"amount\":"),
	award: asciiOf(",\"award\":"),
	bidder: asciiOf(",\"bidder\":\""),
	isLocal: asciiOf(",\"isLocal\":true"),
	isSuspended: asciiOf(",\"isSuspended\":"),
	maturityDate: asciiOf(",\"maturityDate\":\""),
	maturityId: asciiOf("\",\"maturityId\":\""),
	orderClass: asciiOf("\",\"orderClass\":\""),
	place: asciiOf(",\"place\":"),
	placedAt: asciiOf(",\"placedAt\":\""),
	rank: asciiOf(",\"rank\":"),
	notOffered: asciiOf(String(-1)),
	reason: asciiOf(",\"reason\":\""),
	result: asciiOf(",\"result\":\"")
};
var truths = ["false", "true"].map(asciiOf);
var letters = maturityIds.map(asciiOf);
var endingInQuote = (texts) => texts.map((text) => asciiOf(`${text}"`));
var [classes, reasons, results] = [
	endingInQuote(recordedClasses),
	endingInQuote(awardReasons),
	endingInQuote(recordedResults)
];
/** The record in these bytes; null where they are not the canonical text of a record. Reads all of them in either case. */
function scanRecord(pieces, rules) {
	const reader = new ByteReader(pieces);
	try {
		return scan(reader, rules);
	} catch (error) {
		if (!(error instanceof NotCanonical)) throw error;
		reader.drain();
		return null;
	}
}
function scan(reader, rules) {
	const lists = emptyLists();
	const auction = reader.textBefore(words.bidders);
	scanList(reader, () => scanBidder(reader, lists));
	const middle = textBeforeOrders(reader);
	const days = /* @__PURE__ */ new Map();
	scanList(reader, () => scanOrder(reader, lists, days));
	const head = readAround(`${auction},"bidders":[]${middle},"orders":[]${reader.rest()}`, rules);
	if (lists.hasLaterWords && !skippedChecks(unknownIn(head, rules)).has("result")) throw new NotCanonical();
	return {
		head,
		lists
	};
}
/** The data of an extension may have a key of this name too, which is inside an object or a list. */
function textBeforeOrders(reader) {
	let middle = "";
	for (let depth = 0;;) {
		const text = reader.textBefore(words.orders);
		depth += depthAfter(text);
		middle += text;
		if (depth === 0) return middle;
		middle += ",\"orders\":[";
		depth += 1;
	}
}
/** How many objects and lists begin in a text and do not end in it. */
function depthAfter(text) {
	let [depth, isInString] = [0, false];
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === "\"") isInString = !isInString;
		else if (isInString) at += Number(character === "\\");
		else if (character === "[" || character === "{") depth += 1;
		else if (character === "]" || character === "}") depth -= 1;
	}
	return depth;
}
function readAround(around, rules) {
	let head;
	try {
		head = readRecord(around, rules);
	} catch (error) {
		if (error instanceof RangeError || error instanceof SyntaxError) throw new NotCanonical();
		throw error;
	}
	if (canonicalText(head) !== around || head.bidders.length + head.orders.length > 0) throw new NotCanonical();
	return head;
}
/** The entries of a list that has begun, and its end. */
function scanList(reader, scanEntry) {
	reader.prepare(longestRow);
	if (reader.accept(words.listEnd)) return;
	do {
		reader.prepare(longestRow);
		scanEntry();
	} while (reader.accept(words.comma));
	reader.expect(words.listEnd);
}
function scanBidder(reader, lists) {
	const index = lists.bidderCount;
	lists.bidders = roomFor(lists.bidders, index + 1);
	lists.commitments = roomFor(lists.commitments, 32 * (index + 1));
	reader.expect(words.commitment);
	reader.digest(lists.commitments, 32 * index);
	reader.expect(words.pseudonym);
	lists.bidders[index] = scanPseudonym(reader, lists);
	reader.expect(words.rowEnd);
	lists.bidderCount += 1;
}
/** The number of a pseudonym, and the quote after it. */
function scanPseudonym(reader, lists) {
	return reader.numberBetween(words.pseudonymLetter, mostBidders, words.quote) ?? scanStrange(reader, lists);
}
/** The index of a text with its quote, or the number of another text, which a later rule may have given. */
function scanWord(reader, texts, lists) {
	const index = texts.findIndex((text) => reader.accept(text));
	if (index !== -1) return index;
	lists.hasLaterWords = true;
	return scanStrange(reader, lists);
}
function scanStrange(reader, { strange, strangePlaces }) {
	const text = reader.restOfString();
	reader.prepare(longestRow);
	const place = strangePlaces.get(text) ?? strange.push(text);
	strangePlaces.set(text, place);
	return -place;
}
function scanOrder(reader, lists, days) {
	const { orders } = lists;
	makeRoom(orders);
	const row = orders.length;
	reader.expect(words.amount);
	orders.amount[row] = reader.number(0, largestAmount);
	reader.expect(words.award);
	orders.award[row] = reader.number(0, largestAmount);
	reader.expect(words.bidder);
	orders.bidder[row] = scanPseudonym(reader, lists);
	orders.isLocal[row] = Number(reader.accept(words.isLocal));
	reader.expect(words.isSuspended);
	orders.isSuspended[row] = reader.oneOf(truths);
	reader.expect(words.maturityDate);
	const day = reader.day();
	const letter = reader.accept(words.maturityId) ? reader.oneOf(letters) + 1 : 0;
	orders.maturity[row] = placeOfMaturity(day, letter, lists.days, days);
	reader.expect(words.orderClass);
	orders.orderClass[row] = reader.oneOf(classes);
	reader.expect(words.place);
	orders.place[row] = reader.number(1, Number.MAX_SAFE_INTEGER);
	reader.expect(words.placedAt);
	orders.placedAt[row] = reader.moment();
	reader.expect(words.quote);
	reader.expect(words.rank);
	orders.rank[row] = reader.accept(words.notOffered) ? -1 : reader.number(1, orderClasses.length);
	reader.expect(words.reason);
	orders.reason[row] = scanWord(reader, reasons, lists);
	reader.expect(words.result);
	orders.result[row] = scanWord(reader, results, lists);
	reader.expect(words.rowEnd);
	orders.length += 1;
}
function placeOfMaturity(date, letter, days, places) {
	const number = date * (letters.length + 1) + letter;
	let place = places.get(number);
	if (place === void 0) {
		const digits = String(date).padStart(8, "0");
		const day = dayOrNull(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
		if (day === null) throw new NotCanonical();
		place = days.push(keyOf$1({
			maturityDate: day,
			maturityId: maturityIds[letter - 1]
		})) - 1;
		places.set(number, place);
	}
	return place;
}
// domain/src/record/recorded-halts.ts
/** Checks the times in a closing record: halts and changes agree with the close, and every order is within the window and outside the halts. */
/** The first impossible time in a record, as a sentence; null if none. */
function wrongMoments(record, lists) {
	const { auction, halts, terms } = record;
	const head = {
		auction,
		halts,
		terms,
		changes: extensionOf(record, "changes") ?? [],
		reopening: extensionOf(record, "reopening") ?? null
	};
	const sale = {
		closeDate: auction.closeDate,
		bidderCount: lists.bidderCount,
		size: record.log.size
	};
	return wrongHalts(head) ?? wrongTerms(head) ?? wrongPlacing(head, lists) ?? wrongActs(extensionOf(record, "standing") ?? [], sale);
}
function wrongHalts(head) {
	const { auction, halts } = head;
	const changes = withReopening(head.changes, head.reopening);
	let announced = {
		close: auction.announcedCloseDate,
		start: head.changes.find(isRescheduling)?.startBefore ?? auction.startDate,
		since: "",
		latest: ""
	};
	const wrongOrder = changes.find(({ afterHalts }, index) => afterHalts > halts.length || afterHalts < (changes[index - 1]?.afterHalts ?? 0));
	if (wrongOrder) return outOfOrder(wrongOrder);
	for (let ended = 0; ended <= halts.length; ended++) {
		for (const [index, change] of changes.entries()) {
			if (change.afterHalts !== ended) continue;
			const wrong = wrongAfter(change, changes.slice(0, index), announced, head);
			if (wrong) return wrong;
			announced = {
				...announced,
				...announcedBy(change)
			};
		}
		const halt = halts[ended];
		if (!halt) break;
		const wrong = wrongHalt(halt, auction.startDate, announced);
		if (wrong) return wrong;
		announced = {
			...announced,
			close: halt.closeAfter,
			since: halt.resumedAt,
			latest: halt.resumedAt
		};
	}
	if (announced.start !== auction.startDate) return sayFinding("The sale started at {started} in the record, and the last start that was announced is {start}: a change was removed, added or changed.", {
		started: auction.startDate,
		start: announced.start
	});
	if (announced.close === auction.closeDate) return null;
	return sayFinding("The sale closed at {closed} in the record, and the last close that was announced is {close}: a halt was removed, added or changed.", {
		closed: auction.closeDate,
		close: announced.close
	});
}
function announcedBy(step) {
	const { at } = step;
	if (isReopening(step)) return {
		close: step.closeAfter,
		since: at,
		latest: at
	};
	if (isSupplement(step)) return { latest: at };
	return {
		...isRescheduling(step) ? {
			close: step.closeAfter,
			start: step.startAfter
		} : {},
		since: at,
		latest: at
	};
}
function wrongHalt(halt, startDate, { close, since, latest }) {
	if (halt.haltedAt < since || halt.resumedAt < halt.haltedAt || halt.resumedAt < latest) return sayFinding("{which} is out of order: halts follow each other, and each ends after it began.", { which: nameOf(halt) });
	if (halt.closeBefore !== close) return sayFinding("{which} says that the sale was to close at {said}; what was announced before is {close}: a halt was removed, added or changed.", {
		which: nameOf(halt),
		said: halt.closeBefore,
		close
	});
	const wrong = wrongEnd(halt, startDate);
	return wrong && sayFinding("{which}: {why}.", {
		which: nameOf(halt),
		why: filled$1(wrong)
	});
}
function wrongAfter(change, earlier, announced, { terms }) {
	const before = earlier.filter((step) => !isReopening(step));
	if (change.at < announced.latest || before.some(isResizing)) return outOfOrder(change);
	if (isReopening(change)) {
		const wrong = wrongReopening(change, announced.close);
		return wrong && sayFinding("{which}: {why}.", {
			which: nameOfChange(change),
			why: filled$1(wrong)
		});
	}
	if (isRescheduling(change) && isOfOtherTimes(change, announced)) return sayFinding("{which} says that the sale was from {start} to {close}; what was announced before is another time: a change was removed, added or changed.", {
		which: nameOfChange(change),
		start: change.startBefore,
		close: change.closeBefore
	});
	const wrong = wrongByItself(change, before, announced, terms);
	return wrong && sayFinding("{which}: {why}.", {
		which: nameOfChange(change),
		why: filled$1(wrong)
	});
}
function isOfOtherTimes({ closeBefore, startBefore }, { close, start }) {
	return closeBefore !== close || startBefore !== start;
}
function wrongByItself(change, before, { close, start }, terms) {
	if (isRescheduling(change)) return wrongChange(change, before.filter(isRescheduling));
	if (isSupplement(change)) return wrongSupplement(change, before.filter(isSupplement), close);
	const withdrawn = withdrawnIn(before);
	if (isAmendment(change)) {
		const earlier = before.filter(isAmendment).length;
		return wrongAmendment(change, {
			terms: change.termsBefore,
			startDate: start,
			withdrawn,
			earlier
		});
	}
	return isWithdrawal(change) ? wrongWithdrawal(change, close, terms.maturities.map(keyOf$1), withdrawn) : wrongResizing(change, {
		terms,
		closeDate: new Date(close),
		withdrawn
	});
}
function outOfOrder(change) {
	return sayFinding("{which} is out of order: changes follow each other, between the halts.", { which: nameOfChange(change) });
}
/** The terms of the record are those after the last amendment, and each amendment begins with those after the one before. */
function wrongTerms({ changes, terms }) {
	const amendments = changes.filter(isAmendment);
	const wrong = amendments.find(({ termsAfter }, index) => canonicalText(termsAfter) !== canonicalText(amendments[index + 1]?.termsBefore ?? terms));
	return wrong ? sayFinding("{which} says other terms after it than those that were announced next: a change was removed, added or changed.", { which: nameOfChange(wrong) }) : null;
}
/** Error in the end of one halt, by the rules for resuming a sale. */
function wrongEnd(halt, startDate) {
	const { haltedAt, haltedBy, closeBefore, resumedBy, choice, closeAfter } = halt;
	if (haltedAt >= closeBefore) return "it began after the close";
	if (haltedBy === "administrator" && resumedBy === "issuer") return "an administrator halted the sale, and its issuer resumed it";
	const sale = {
		status: "Live",
		startDate: new Date(startDate),
		closeDate: new Date(closeBefore),
		haltedAt: new Date(haltedAt)
	};
	const [request, at] = [{
		choice,
		closeDate: new Date(closeAfter)
	}, new Date(halt.resumedAt)];
	const refused = whyNotChoose(sale, request, at);
	if (refused) return filled$1(refused.message);
	const right = closeAfterResume(sale, request, at).toISOString();
	return right === closeAfter ? null : sayFinding("the close after it is {close} in the record; the rule gives {right}", {
		close: closeAfter,
		right
	});
}
function wrongPlacing({ auction, changes, halts, reopening }, lists) {
	const { maturity, placedAt, length } = lists.orders;
	const ends = lists.days.map((day) => withdrawnAt(changes, day));
	const [start, close] = [Date.parse(auction.startDate), Date.parse(auction.closeDate)];
	const closed = halts.map(({ haltedAt, resumedAt }) => ({
		from: Date.parse(haltedAt),
		to: Date.parse(resumedAt)
	}));
	const over = reopening && {
		from: Date.parse(reopening.closeBefore),
		to: Date.parse(reopening.at)
	};
	for (let row = 0; row < length; row++) {
		const placed = placedAt[row] ?? 0;
		const isInside = closed.length > 0 && closed.some(({ from, to }) => placed > from && placed < to);
		const wasOver = over !== null && placed >= over.from && placed < over.to;
		const isWithdrawn = placed > (ends[maturity[row] ?? 0] ?? close);
		if (placed >= start && placed < close && !wasOver && !isInside && !isWithdrawn) continue;
		const why = placed < start ? "before the sale opened" : placed >= close || wasOver ? "when the sale had closed" : isInside ? "while the sale was halted" : "after its maturity was withdrawn";
		return sayFinding("{which} was placed at {moment}, {why}.", {
			which: nameOfOrder(orderObject(lists, row)),
			moment: new Date(placed).toISOString(),
			why: filled$1(why)
		});
	}
	return null;
}
/** When a maturity was withdrawn, in milliseconds since 1970; null where it was not. */
function withdrawnAt(changes, key) {
	const withdrawal = changes.find((change) => withdrawnIn([change]).has(key));
	return withdrawal ? Date.parse(withdrawal.at) : null;
}
function nameOf({ haltedAt }) {
	return sayFinding("The halt of {moment}", { moment: haltedAt });
}
function nameOfChange({ at }) {
	return sayFinding("The change of {moment}", { moment: at });
}
// domain/src/record/verification.ts
/** Verifies a closing record: reads it strictly, computes the allocation again and names the first difference. */
/**
* Verifies a record's text. With `expectedFingerprint` any change is detected; without it, changes that keep the record consistent are not, for
* instance another name of the auction. The result is computed by the rule that the record names, one of `rules`.
*/
function verifyRecord(recordText, sha256, expectedFingerprint, rules = allocationRules) {
	return verifyBytes({
		pieces: () => recordText.isWellFormed() ? [utf8Of(recordText)] : [],
		fingerprint: () => fingerprint(recordText, sha256),
		text: () => recordText,
		sha256
	}, expectedFingerprint, rules);
}
/** Verifies a record's bytes; see `verifyRecord`. */
function verifyBytes(bytes, expectedFingerprint, rules = allocationRules) {
	const scanned = scanRecord(bytes.pieces(), rules);
	const actual = bytes.fingerprint();
	const { record, lists, finding, counts, isKnown = true, unknown = [] } = scanned ? examine(scanned, rules, bytes.sha256) : explain(bytes.text(), rules);
	const isOther = expectedFingerprint !== void 0 && expectedFingerprint.toLowerCase() !== actual;
	const all = finding ?? (isOther ? sayFinding("The fingerprint is {actual}, not {expected}: this is not the record that was published.", {
		actual,
		expected: expectedFingerprint
	}) : null);
	const late = all === null && record ? latenessOf(record) : null;
	return {
		isTrue: all === null && unknown.length === 0 && late === null,
		late,
		isKnown,
		unknown,
		fingerprint: actual,
		finding: all,
		record,
		lists,
		counts
	};
}
function latenessOf({ auction, ...record }) {
	const witnessing = extensionOf(record, "witnessing");
	return witnessing && isLate(witnessing, auction.closeDate) ? witnessingInWords(witnessing, auction.closeDate) : null;
}
function examine(scanned, rules, sha256) {
	const { head, lists } = scanned;
	const rule = rules.get(head.rule.version);
	const unknown = unknownIn(head, rules);
	const skipped = skippedChecks(unknown);
	const known = {
		record: recordOf(scanned),
		unknown,
		lists,
		counts: {
			bidders: lists.bidderCount,
			orders: lists.orders.length
		}
	};
	try {
		const finding = (skipped.has("bidders and orders") ? null : wrongBidders(head, lists)) ?? (skipped.has("moments") ? null : wrongMoments(head, lists)) ?? (skipped.has("result") || !rule ? null : wrongResult(head, lists, rule, sha256));
		return {
			...known,
			finding
		};
	} catch (error) {
		return {
			...known,
			finding: unreadable(error)
		};
	}
}
function recordOf({ head, lists }) {
	let [bidders, orders] = [null, null];
	return {
		...head,
		get bidders() {
			bidders ??= bidderObjects(lists);
			return bidders;
		},
		get orders() {
			orders ??= orderObjects(lists);
			return orders;
		}
	};
}
/** Errors in a text that is not the canonical text of a record. */
function explain(recordText, rules) {
	try {
		const record = readRecord(recordText, rules);
		return {
			record,
			lists: null,
			counts: {
				bidders: record.bidders.length,
				orders: record.orders.length
			},
			finding: brokenForm(record, recordText)
		};
	} catch (error) {
		const isKnown = !(error instanceof UnknownVersion);
		return {
			record: null,
			lists: null,
			counts: {
				bidders: 0,
				orders: 0
			},
			finding: unreadable(error),
			isKnown
		};
	}
}
function unreadable(error) {
	if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
	return sayFinding("This is not a closing record that can be checked: {why}.", { why: reasonOf$1(error) });
}
function brokenForm(record, recordText) {
	const text = canonicalText(record);
	if (text === recordText) {
		if (recordText.includes("�")) return "The text is not canonical: its bytes are not UTF-8.";
		throw new Error("a canonical record was not recognized");
	}
	let at = 0;
	while (text[at] === recordText[at]) at += 1;
	return sayFinding("The text is not canonical: it differs from character {at} on (“{text}”).", {
		at: at + 1,
		text: recordText.slice(at, at + 20)
	});
}
// domain/testing/frozen-verifier.ts
/**
* Fairbook's verifier of records and logs as one program without dependencies, which scripts/freeze.ts bundles:
*
*     node fairbook.mjs FILE [FILE …] [--fingerprint HEX]
*     node fairbook.mjs --vectors < vectors.jsonl
*
* The files are an order log, closing records, receipts and signed heads, in any order. With --vectors it prints a line for each vector: the verdict,
* and what is wrong or not known.
*/
var sha256Hex = (text) => createHash("sha256").update(text, "utf8").digest("hex");
/** Bytes before the 32 bytes of an Ed25519 key in the form that Node reads. */
var publicPrefix = Buffer.from("302a300506032b6570032100", "hex");
var cryptography = {
	sha256: (bytes) => createHash("sha256").update(bytes).digest(),
	verify: (publicKey, message, signature) => {
		if (publicKey.length !== 32 || signature.length !== 64) return false;
		const key = createPublicKey({
			key: Buffer.concat([publicPrefix, publicKey]),
			format: "der",
			type: "spki"
		});
		return verify(null, message, key, signature);
	},
	verifyRound: roundVerifier(bls12_381.shortSignatures)
};
var exitCodes = {
	TRUE: 0,
	FALSE: 1,
	"NOT READ": 2,
	"NOT CHECKED": 3,
	LATE: 4
};
function verdictOnTexts(log, others, more) {
	const given = others.map((text) => givenIn(text)).filter((one) => one !== null);
	const all = givenTogether(given);
	return verdictOn({
		...all,
		log: log === null ? null : [utf8Of(log)],
		records: given.flatMap(({ records }) => records.map((text) => () => verifyRecord(text, sha256Hex, more.fingerprint))),
		receipts: [...all.receipts, ...more.receipts ?? []],
		checkpoints: [...all.checkpoints, ...more.checkpoints ?? []]
	}, cryptography);
}
function answerTo(vector) {
	if (vector.text !== void 0) return answerToRecord(vector.text, vector);
	const { log = null, record, files = [] } = vector;
	const { outcome, finding, late, unknown } = verdictOnTexts(log, record === void 0 ? files : [record, ...files], vector);
	if (late) return [outcome, english(late)];
	return [outcome, finding ? english(finding) : unknown.map(unknownInWords).join("; ")];
}
function answerToRecord(text, { fingerprint, receipt }) {
	const { isTrue, isKnown, finding, late, unknown, record } = verifyRecord(text, sha256Hex, fingerprint);
	if (finding !== null) return [isKnown ? "FALSE" : "NOT READ", english(finding)];
	if (receipt && record) {
		const [own] = findMyOrders(record, receipt.investor, receipt.salt, sha256Hex);
		if (own?.bidder !== receipt.pseudonym) return ["FALSE", "The receipt is not of a bidder of this record."];
	}
	if (late) return ["LATE", english(late)];
	return [isTrue ? "TRUE" : "NOT CHECKED", unknown.map(unknownInWords).join("; ")];
}
function linesOf(verdict) {
	const { outcome, finding, late, unknown, checked, notChecked, heads } = verdict;
	if (finding !== null) return [
		outcome,
		english(finding),
		...heads
	];
	const named = late ? english(late) : unknown.map(unknownInWords).join("; ");
	return [
		named === "" ? outcome : `${outcome}: ${named}`,
		...checked.map(english),
		"Not checked:",
		...notChecked.map(english)
	];
}
function print(line) {
	process.stdout.write(`${line}\n`);
}
function isLog(text) {
	return !text.startsWith("{\"auction\":") && /^\{[^\n]*"kind":"/.test(text);
}
/** Throws where a file cannot be read, or is none that can be verified: then nothing is right or wrong. */
function verdictOnFiles(paths, fingerprint) {
	const files = paths.map((path) => ({
		path,
		text: readFileSync(path, "utf8")
	}));
	const logs = files.filter(({ text }) => isLog(text));
	const others = files.filter(({ text }) => !isLog(text));
	const strange = others.find(({ text }) => givenIn(text) === null);
	if (strange) throw new Error(`${strange.path} is neither an order log nor a closing record nor a receipt nor a signed head.`);
	const hasRecord = others.some(({ text }) => (givenIn(text)?.records.length ?? 0) > 0);
	if (logs.length > 1 || logs.length === 0 && !hasRecord) throw new Error("Give one order log, a closing record, or both.");
	return verdictOnTexts(logs[0]?.text ?? null, others.map(({ text }) => text), { fingerprint });
}
var { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		fingerprint: { type: "string" },
		vectors: { type: "boolean" }
	}
});
if (values.vectors) {
	const lines = readFileSync(0, "utf8").split("\n").slice(0, -1);
	for (const line of lines) print(JSON.stringify(answerTo(JSON.parse(line))));
} else try {
	const verdict = verdictOnFiles(positionals, values.fingerprint);
	print(linesOf(verdict).join("\n"));
	process.exitCode = exitCodes[verdict.outcome];
} catch (error) {
	print(`NOT READ\n${error instanceof Error ? error.message : String(error)}`);
	process.exitCode = exitCodes["NOT READ"];
}
export {};
