/** Theme of both web apps: palettes, type scale and defaults of components. */
import { createTheme, type MantineThemeOverride } from '@mantine/core';
import { texts } from '../base/texts.ts';
import { dark, gray, white } from './palette.ts';
import { tinted } from './schemes.ts';

export type AppName = 'admin' | 'market';

/** Text sizes: administrators read dense tables at 14/20, everyone else reads at 16/24. */
const type = {
  admin: { md: '0.875rem', lg: '1rem', xl: '1.125rem', lineHeight: '1.4286' },
  market: { md: '1rem', lg: '1.125rem', xl: '1.25rem', lineHeight: '1.5' },
} as const;

export function themeOf(app: AppName): MantineThemeOverride {
  const { md, lg, xl, lineHeight } = type[app];
  return createTheme({
    colors: { ...tinted, dark },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.18,
    white,
    black: gray[9],
    fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
    headings: {
      fontFamily: "'Raleway Bold', 'Raleway Fallback', sans-serif",
      fontWeight: '700',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '1.25' },
        h2: { fontSize: '1.25rem', lineHeight: '1.3' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      },
    },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md, lg, xl },
    lineHeights: { md: lineHeight },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
    // Hairlines separate layers; there are no shadows.
    shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Alert: { vars: alertEdge },
      Anchor: { defaultProps: { underline: 'always' } },
      Badge: { defaultProps: { radius: 'sm', variant: 'light', fz: 'xs' } },
      Checkbox: { defaultProps: { size: 'sm' } },
      Loader: { defaultProps: { type: 'dots' } },
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': texts.dialog.close } } },
      Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
    },
  });
}

/** The colored edge of an alert in the page. */
function alertEdge(_theme: unknown, { color = 'brand' }: { color?: string }) {
  return { root: { '--fb-alert-edge': `var(--mantine-color-${color}-6)` } };
}
