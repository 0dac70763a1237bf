import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The page's nonce, without which the content security policy blocks styles made at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const cache = createCache({ key: 'mui', ...(nonce && { nonce }) });

/** Provides MUI's theme and styles to the screens that use its components; loaded with the first of them. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

/** MUI in the console's look: every colour and size comes from tokens.css, the only source. */
const muiTheme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--accent)', dark: 'var(--accent-strong)', contrastText: 'var(--on-accent)' },
    error: { main: 'var(--bad)', contrastText: 'var(--on-accent)' },
    warning: { main: 'var(--warning)', contrastText: 'var(--on-accent)' },
    success: { main: 'var(--good)', contrastText: 'var(--on-accent)' },
    text: { primary: 'var(--ink)', secondary: 'var(--mute)', disabled: 'var(--faint)' },
    action: {
      active: 'var(--mute)',
      hover: 'var(--surface-hover)',
      selected: 'var(--accent-bg)',
      focus: 'var(--accent-bg)',
      disabled: 'var(--faint)',
      disabledBackground: 'var(--line2)',
    },
    background: { default: 'var(--bg)', paper: 'var(--surface)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 7 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 13.5,
    htmlFontSize: 13.5,
    button: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // Replaces the ripple; the same outline as everywhere else.
      styleOverrides: { root: { '&:focus-visible': { outline: 'var(--focus)', outlineOffset: 2 } } },
    },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: 'var(--text-small)' } } },
  },
});
