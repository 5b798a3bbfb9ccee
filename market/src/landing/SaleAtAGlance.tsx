/** A sample sale on the maturity ladder, with its legend. */
import { LadderLegend } from '@fairbook/ui/kit/MaturityLadder.tsx';
import SampleLadder from '@fairbook/ui/sale/SampleLadder.tsx';

export default function SaleAtAGlance() {
  return (
    <>
      <SampleLadder />
      <LadderLegend />
    </>
  );
}
