/** The page to which the OpenID Connect provider returns after a sign-in. */
import { ProviderCallbackPage } from '@fairbook/ui/sign-in/provider/ProviderCallbackPage.tsx';
import { paths } from '../base/paths.ts';

export default function SignInCallback() {
  return <ProviderCallbackPage home={paths.municipalities} signUp={paths.signUp} />;
}
