/** The amended terms and documents of a sale, on its pages. Most sales have none, so it loads where it is needed. */
import { AmendmentBanner, type ShownAmendment } from '@fairbook/ui/sale/Amendments.tsx';
import { NamedFile } from './NamedFile.tsx';

export default function TermsAmended({ amendments }: { readonly amendments: readonly ShownAmendment[] }) {
  return <AmendmentBanner amendments={amendments} showFile={(file) => <NamedFile file={file} />} />;
}
