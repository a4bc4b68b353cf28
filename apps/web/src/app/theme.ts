import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const primary: MantineColorsTuple = [
  '#f8f4fe',
  '#f1eafc',
  '#e0d0f8',
  '#c9adf3',
  '#a67bf0',
  '#9561e2',
  '#834bd8',
  '#6f38c5',
  '#5a2ba4',
  '#432079',
];
const red: MantineColorsTuple = [
  '#fff1f1',
  '#fdecec',
  '#fbd0d1',
  '#f7a8aa',
  '#ff6369',
  '#ec5a5f',
  '#d23c42',
  '#c62a31',
  '#a3232a',
  '#7a1d22',
];

type Surface = { background: string; hover: string; color: string; border?: string };

const NEUTRAL: Record<string, Surface> = {
  filled: { background: 'var(--text)', hover: 'var(--muted)', color: 'var(--surface)' },
  light: { background: 'var(--input)', hover: 'var(--hairline)', color: 'var(--text)' },
  outline: {
    background: 'transparent',
    hover: 'var(--pressed)',
    color: 'var(--text)',
    border: 'var(--hairline)',
  },
  subtle: { background: 'transparent', hover: 'var(--pressed)', color: 'var(--text)' },
};
const PRIMARY: Record<string, Surface> = {
  filled: { background: 'var(--primary)', hover: 'var(--primary-pressed)', color: 'var(--on-primary)' },
  light: {
    background: 'var(--primary-soft)',
    hover: 'var(--primary-soft-pressed)',
    color: 'var(--primary-text)',
  },
  outline: {
    background: 'transparent',
    hover: 'var(--primary-soft)',
    color: 'var(--primary-text)',
    border: 'var(--primary)',
  },
  subtle: { background: 'transparent', hover: 'var(--primary-soft)', color: 'var(--primary-text)' },
};
const RED: Record<string, Surface> = {
  filled: { background: 'var(--badge)', hover: 'var(--red-text)', color: 'var(--on-badge)' },
  light: { background: 'var(--red-soft)', hover: 'var(--red-soft)', color: 'var(--red-text)' },
  outline: {
    background: 'transparent',
    hover: 'var(--red-soft)',
    color: 'var(--red-text)',
    border: 'var(--red)',
  },
  subtle: { background: 'transparent', hover: 'var(--red-soft)', color: 'var(--red-text)' },
};

/** Mantine derives its variants from one palette for both themes; ours are named apart in tokens.css. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = color === 'red' ? RED : color === 'gray' ? NEUTRAL : PRIMARY;
  const name = variant === 'default' ? 'outline' : variant === 'transparent' ? 'subtle' : variant;
  const surface = tone[name] ?? PRIMARY.filled;
  return {
    background: surface?.background ?? '',
    hover: variant === 'transparent' ? 'transparent' : (surface?.hover ?? ''),
    color: surface?.color ?? '',
    border: `1px solid ${surface?.border ?? 'transparent'}`,
  };
};

export const theme = createTheme({
  colors: { primary, red },
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1.25rem', xl: '999px' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem', xxl: '2rem' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem', xxl: '1.75rem' },
  lineHeights: { xs: '1.3', sm: '1.4', md: '1.5', lg: '1.4', xl: '1.3' },
  shadows: {
    xs: 'var(--shadow-thumb)',
    sm: 'var(--shadow-thumb)',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const SHARED = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--pressed)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-disabled': 'var(--input)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-pressed)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-hover': 'var(--primary-soft-pressed)',
  '--mantine-primary-color-light-color': 'var(--primary-text)',
  '--mantine-color-primary-filled': 'var(--primary)',
  '--mantine-color-primary-filled-hover': 'var(--primary-pressed)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

/** Points Mantine's variables at our tokens, so that a theme is changed in one file. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: SHARED,
  dark: SHARED,
});
