/** The types of the calls of an API document, as openapi-typescript writes them. As a program: the document at standard input, the types at standard output. */
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';

/** The TypeScript of `document`, which is JSON. */
export async function operationsOf(document: string): Promise<string> {
  return astToString(await openapiTS(document));
}

if (import.meta.main) process.stdout.write(await operationsOf(await text(process.stdin)));
