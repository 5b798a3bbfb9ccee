/**
 * Checks PDFs and makes copies of them. One parser reads the file, and the copy that it writes is stored and served: anything that another program could find
 * beside it (older revisions, hidden objects, bytes behind the end) is not in the copy. Runs in a process of its own (`checks.ts`).
 */
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { filled, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core';
import { unreadable } from './contents.ts';

/** Names of active content and of embedded files, as keys or values in a PDF. */
const active: ReadonlyMap<string, Text> = new Map([
  ['JavaScript', 'a script'],
  ['JS', 'a script'],
  ['XFA', 'a form with scripts'],
  ['AA', 'an action that starts by itself'],
  ['Launch', 'a link that starts a program'],
  ['GoToR', 'a link to another file'],
  ['EF', 'another file'],
  ['EmbeddedFile', 'another file'],
  ['EmbeddedFiles', 'another file'],
  ['FileAttachment', 'another file'],
  ['GoToE', 'another file'],
  ['RichMedia', 'a film or a sound'],
  ['Rendition', 'a film or a sound'],
  ['Movie', 'a film or a sound'],
  ['Sound', 'a film or a sound'],
  ['SubmitForm', 'a form that sends what is typed'],
  ['ImportData', 'a form that reads other files'],
]);

/** The copy of a PDF without active content, or the reason why it is not accepted. It may take long and much memory. */
export async function copyOfPdf(bytes: Uint8Array): Promise<Uint8Array | Refusal> {
  let pdf: PDF;
  try {
    pdf = await PDF.load(bytes, { lenient: true });
  } catch {
    return unreadable.document;
  }
  if (pdf.isEncrypted) {
    return refusal(
      'pdf-protected',
      'The PDF is protected or restricted: save it without a password and without restrictions',
    );
  }
  const found = findActive(pdf);
  if (found !== null) {
    return refusal(
      'pdf-acts',
      say('The PDF contains {what}: save it as a plain PDF, for example by printing it to a PDF', {
        what: filled(found),
      }),
    );
  }
  if (pdf.getPageCount() === 0) return unreadable.document;
  // A file without a change would be returned as it was sent.
  pdf.context.catalog.getDict().set('Type', PdfName.Catalog);
  // Its buffer may be larger than what was written.
  return (await pdf.save()).slice();
}

/** Returns the first active content in the objects that belong to the document, which are those that the copy has. */
function findActive({ context }: PDF): Text | null {
  const { trailer } = context.info;
  const seen = new Set<string>();
  const left: (PdfObject | undefined)[] = [trailer.get('Root'), trailer.get('Info')];
  if (opensByItself(context.catalog.getDict(), (ref) => context.resolve(ref))) return 'an action that starts by itself';
  while (left.length > 0) {
    const object = left.pop();
    if (object instanceof PdfRef) {
      const name = object.toString();
      if (!seen.has(name)) left.push(context.resolve(object) ?? undefined);
      seen.add(name);
    } else if (object instanceof PdfName) {
      const what = active.get(object.value);
      if (what !== undefined) return what;
    } else if (object instanceof PdfArray) for (const each of object) left.push(each);
    else if (object instanceof PdfDict) {
      for (const [key, value] of object) left.push(key, value);
      const address = object.get('URI');
      if (address instanceof PdfString && !isWebAddress(address)) return 'a link that is no web address';
    }
  }
  return null;
}

/** A document may open at a page. Any other action at its opening would run before the reader has seen anything. */
function opensByItself(catalog: PdfDict, resolve: (ref: PdfRef) => PdfObject | null): boolean {
  const action = catalog.get('OpenAction', resolve);
  return action instanceof PdfDict && action.getName('S', resolve)?.value !== 'GoTo';
}

/** An address without a protocol, such as emma.msrb.org, counts as one. */
function isWebAddress(address: PdfString): boolean {
  const text = address.asString().replace(/[\p{C}\s]/gu, '');
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  return protocol === undefined ? !/^[\\/]{2}/.test(text) : ['http', 'https', 'mailto', 'tel'].includes(protocol);
}
