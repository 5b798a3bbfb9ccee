/** The amended terms of a sale, on its pages. Most sales have none, so it loads where it is needed. */
import { AmendmentBanner } from '@fairbook/ui/Amendments.tsx';

export default AmendmentBanner;
