/** Starts verify.html. */
import { resolver } from '@fairbook/ui/theme/schemes.ts';
import { themeOf } from '@fairbook/ui/theme/theme.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fairbook/ui/theme/theme.css';
import { VerifyPage } from './VerifyPage.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('Root element not found');
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={themeOf('market')} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <VerifyPage />
    </MantineProvider>
  </StrictMode>,
);
