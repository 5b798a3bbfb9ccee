/** Reads the JSON body of a request. */
import type { IncomingMessage } from 'node:http';
import secureJson from 'secure-json-parse';
import { Refused } from './errors.ts';

const maxBodyBytes = 256 * 1024;

/** The value of the body, or undefined where there is none. Rejects with 400, 413 or 415 for what is no JSON of at most 256 kB. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const { headers } = request;
  const type = headers['content-type'];
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty && type === undefined) return undefined;
  if (!isJson(type)) throw refusal(415, 'media-type', 'Send JSON, with content type application/json');
  const text = isEmpty ? '' : (await readBytes(request)).toString();
  return text === '' ? undefined : parseJson(text);
}

/** Parses JSON; throws 400 for text that is none, and for names that would change the prototype of an object. */
function parseJson(text: string): unknown {
  try {
    return secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw refusal(400, 'unreadable', 'The body is not valid JSON');
  }
}

function isJson(type: string | undefined): boolean {
  if (type === 'application/json') return true;
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const end = () => {
      stop();
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBodyBytes) {
        fail(tooLarge());
        return;
      }
      chunks.push(chunk);
      // Mostly the body is here in one piece, and nothing else comes after it.
      if (received === declared) end();
    };
    const stop = () => {
      request.off('data', take).off('end', end).off('error', fail);
      // A request that fails later fails nobody.
      request.on('error', ignore).resume();
    };
    if (declared > maxBodyBytes) {
      reject(tooLarge());
      return;
    }
    request.on('data', take).on('end', end).on('error', fail);
  });
}

function ignore(): void {}

/** The rest of the body is not read, so the connection ends with the answer. */
function tooLarge(): Refused {
  return refusal(413, 'too-large', 'The request is larger than 256 kB', ['connection', 'close']);
}

function refusal(status: number, code: string, message: string, headers: readonly string[] = []): Refused {
  return new Refused(status, { message, data: { code } }, headers);
}
