/** The placeholder page. */
export { UnderConstruction as default } from '@fairbook/ui/app/NotFound.tsx';
