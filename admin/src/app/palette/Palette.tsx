/** Command palette of the administrators: their pages, and records by name. */
import type { PaletteProps } from '@fairbook/ui/app/CommandKeys.tsx';
import { CommandPalette } from '@fairbook/ui/app/CommandPalette.tsx';
import { commandTexts } from '@fairbook/ui/app/command-texts.ts';
import type { CommandGroup } from '@fairbook/ui/app/commands.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { operationsTexts } from '../../operations/texts/operations.ts';
import { foundQuery } from './found.ts';

/** Those of the menu entry Operations. */
const operationPages = ['health', 'messages', 'configuration', 'announcements', 'templates'] as const;

const pages: CommandGroup = {
  label: commandTexts.pages,
  commands: [
    { label: texts.municipalities.title, to: paths.municipalities },
    { label: texts.auctions.title, to: paths.auctions },
    { label: texts.individuals.title, to: paths.individuals },
    { label: texts.institutions.title, to: paths.institutions },
    { label: texts.professionals.title, to: paths.professionals },
    { label: texts.factChanges.title, to: paths.changes },
    { label: texts.decisions.title, to: paths.decisions },
    { label: texts.administrators.title, to: paths.administrators },
    { label: texts.witnesses.title, to: paths.witnesses },
    { label: texts.auditTrail.title, to: paths.audit },
    ...operationPages.map((page) => ({ label: operationsTexts.pages[page].title, to: paths[page] })),
  ].map((page) => ({ ...page, id: page.to })),
};

export default function Palette(props: PaletteProps) {
  return <CommandPalette {...props} placeholder={texts.palette.placeholder} pages={pages} find={foundQuery} />;
}
