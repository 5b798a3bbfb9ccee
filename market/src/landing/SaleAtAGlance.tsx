/** A sample sale on the maturity ladder, with its legend. */
import { LadderLegend } from '@fairbook/ui/MaturityLadder.tsx';
import SampleLadder from '@fairbook/ui/SampleLadder.tsx';

export default function SaleAtAGlance() {
  return (
    <>
      <SampleLadder />
      <LadderLegend />
    </>
  );
}
