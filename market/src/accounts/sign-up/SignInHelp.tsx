/** Help page for people who cannot sign in to the market. */
export { SignInHelpPage as default } from '@fairbook/ui/sign-in/SignInHelpPage.tsx';
