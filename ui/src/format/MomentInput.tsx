/** A field for date and time, in the zone around it: inside a sale the issuer's, elsewhere the reader's own. */
import { momentOfWallTime } from '@fairbook/domain/base/zones.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { partTexts } from '../base/part-texts.ts';
import { readersMoment, zoneName } from './format.ts';
import { useZone } from './SaleZone.tsx';

/** `value` is the wall time as text. Below it stand the zone, and the same moment in the reader's own time where that differs. */
export function MomentInput({ description, value, ...props }: TextInputProps & { readonly value: string }) {
  const zone = useZone();
  const own = readersMoment(momentOfWallTime(value, zone)?.toISOString() ?? '', zone);
  return (
    <TextInput
      type="datetime-local"
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          {description} {zoneName(zone)}. {own && `${partTexts.yourTime(own)}.`}
        </>
      }
      {...props}
    />
  );
}
