/** Prints the page. */

import { IconPrinter } from '@fairbook/ui/icons/signs/printer.ts';
import { Button } from '@mantine/core';

export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
