/** Sample ladder beside the sign-in, not a real sale: sixteen maturities of a level-debt issue, most of them covered. */
import { MaturityLadder } from '../kit/MaturityLadder.tsx';

const offers = [52, 54, 56, 59, 61, 64, 66, 69, 72, 75, 78, 81, 84, 88, 91, 95];
const covers = [1.2, 1, 1.4, 1, 1, 0.9, 1, 1.3, 0.8, 1, 0.7, 0.6, 0.7, 0.4, 0.5, 0.2];

const sample = offers.map((offered, at) => ({
  maturityDate: `${2027 + at}-12-01`,
  offered,
  covered: offered * (covers[at] ?? 0),
}));

export default function SampleLadder() {
  return <MaturityLadder rungs={sample} size="wide" />;
}
