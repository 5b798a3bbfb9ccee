/** In place of the second factor of one's own account: who manages it. */
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../SessionContext.tsx';
import { providerName } from './provider-name.ts';
import { providerTexts } from './provider-texts.ts';

const words = providerTexts.settings;

export default function ProviderSection() {
  const session = useSession();
  const { data } = useQuery({ queryKey: ['hasSecondFactor'], queryFn: () => session.hasSecondFactor(), retry: false });
  return (
    <p>
      {words.managed(providerName() ?? '')} {data !== undefined && (data ? words.withFactor : words.withoutFactor)}
    </p>
  );
}
