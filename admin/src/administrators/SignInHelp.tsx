/** Help page for people who cannot sign in. */
export { SignInHelpPage as default } from '@fairbook/ui/sign-in/SignInHelpPage.tsx';
