import { createTheme } from '@mui/material/styles';

/** MUI in the console's look: every colour and size comes from tokens.css, the only source. */
export const muiTheme = createTheme({
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
