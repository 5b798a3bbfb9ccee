/** Trouble signing in to the market. */
export { SignInHelpPage as default } from '@fairbook/ui/SignInHelpPage.tsx';
