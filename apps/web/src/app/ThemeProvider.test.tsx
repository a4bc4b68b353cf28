import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ThemeProvider, useTheme } from './ThemeProvider.tsx';

const wrapper = ({ children }: { children: ReactNode }) => <ThemeProvider>{children}</ThemeProvider>;

describe('theme', () => {
  it('refuses to be used outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(() => useTheme())).toThrow('useTheme must be used within a ThemeProvider');
    vi.restoreAllMocks();
  });

  it('is light until somebody chose otherwise', () => {
    const { result } = renderHook(() => useTheme(), { wrapper });
    expect(result.current.theme).toBe('light');
    expect(document.documentElement.classList.contains('light')).toBe(true);
  });

  it('starts with the stored value', () => {
    localStorage.setItem('theme', 'dark');
    const { result } = renderHook(() => useTheme(), { wrapper });
    expect(result.current.theme).toBe('dark');
    expect(document.documentElement.className).toBe('dark');
  });

  it('takes anything unknown in the storage for the default', () => {
    localStorage.setItem('theme', 'solarized');
    const { result } = renderHook(() => useTheme(), { wrapper });
    expect(result.current.theme).toBe('light');
  });

  it('stores the choice, and puts it on the document for us and for Mantine', () => {
    const { result } = renderHook(() => useTheme(), { wrapper });
    act(() => result.current.toggleTheme());
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.className).toBe('dark');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    act(() => result.current.toggleTheme());
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('follows another tab', () => {
    const { result } = renderHook(() => useTheme(), { wrapper });
    localStorage.setItem('theme', 'dark');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    });
    expect(result.current.theme).toBe('dark');
  });

  it('works where storage is refused', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    render(<ThemeProvider>still here</ThemeProvider>);
    expect(screen.getByText('still here')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
