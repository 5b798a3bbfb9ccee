/** Prints the page. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

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
