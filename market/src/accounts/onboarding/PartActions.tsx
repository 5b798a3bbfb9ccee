/** Edit and remove buttons of a person or rating in the profile. */
import { Button } from '@mantine/core';
import { municipalityTexts } from '../../parts/texts/municipality.ts';

interface PartActionsProps {
  /** Their object, for screen readers. */
  readonly name: string;
  readonly words: {
    readonly editNamed: (name: string) => string;
    readonly removeNamed: (name: string) => string;
  };
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function PartActions({ name, words, onEdit, onRemove }: PartActionsProps) {
  return (
    <>
      <Button variant="default" size="xs" aria-label={words.editNamed(name)} onClick={onEdit}>
        {municipalityTexts.edit}
      </Button>
      <Button variant="subtle" color="gray" size="xs" aria-label={words.removeNamed(name)} onClick={onRemove}>
        {municipalityTexts.remove}
      </Button>
    </>
  );
}
