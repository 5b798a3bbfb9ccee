/** Button that leaves for the OpenID Connect provider, with the reason above it where that is not possible. */
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../base/queries.ts';
import css from '../public-page.module.css';
import { goToProvider } from './openid-flow.ts';

export interface ProviderButtonProps {
  readonly label: string;
  /** The page to open afterwards; null for the first one. */
  readonly back: string | null;
  /** True if the provider must ask for the password. */
  readonly isFresh?: boolean;
}

export function ProviderButton({ label, back, isFresh = false }: ProviderButtonProps) {
  const go = useMutation({ mutationFn: () => goToProvider(back, { isFresh }), meta: { notice: false } });
  return (
    <>
      <div className={css.publicNotice} aria-live="assertive">
        {go.error && <Alert color="red" title={messageOf(go.error)} />}
      </div>
      <Button fullWidth size="md" loading={go.isPending} onClick={() => go.mutate()}>
        {label}
      </Button>
    </>
  );
}
