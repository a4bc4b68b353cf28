import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

export const THEME_KEY = 'theme';
export type Theme = 'light' | 'dark';

interface ThemeState {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  toggleTheme: () => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

/** The theme in force, and how to change it for this browser. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (state === null) throw new Error('useTheme must be used within a ThemeProvider');
  return state;
}

export function storedTheme(): Theme {
  try {
    return localStorage.getItem(THEME_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    // Storage may be refused altogether; the default theme still works.
    return 'light';
  }
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(storedTheme);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.classList.remove('light', 'dark');
    root.classList.add(theme);
    root.setAttribute('data-mantine-color-scheme', theme);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#1a171f' : '#ffffff');
  }, [theme]);

  useEffect(() => {
    // Another tab, or the landing page's own switch, changed it.
    const follow = (event: StorageEvent) => {
      if (event.key === THEME_KEY) setTheme(storedTheme());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const choose = useCallback((next: Theme) => {
    setTheme(next);
    try {
      localStorage.setItem(THEME_KEY, next);
    } catch {
      // The choice then lasts for this page only.
    }
  }, []);

  const state = useMemo(
    () => ({ theme, setTheme: choose, toggleTheme: () => choose(theme === 'dark' ? 'light' : 'dark') }),
    [theme, choose],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}
