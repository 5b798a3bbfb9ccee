/** The front page of Fairbook. */
import { PublicPage } from '@fairbook/ui/PublicPage.tsx';

export default function LandingPage() {
  return <PublicPage title="Fairbook">…</PublicPage>;
}
