/** Trouble signing in. */
export { SignInHelpPage as default } from '@fairbook/ui/SignInHelpPage.tsx';
