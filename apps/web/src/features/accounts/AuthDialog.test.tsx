import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { AuthDialog } from './AuthDialog.tsx';
import type { AuthTab } from './copy.ts';

const { login, signUp, signUpProof, requestLink } = vi.hoisted(() => ({
  signUpProof: vi.fn(),
  login: vi.fn(),
  signUp: vi.fn(),
  requestLink: vi.fn(),
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    accounts: {
      login: { mutate: login },
      signUp: { mutate: signUp },
      signUpProof: { query: signUpProof },
      requestLoginLink: { mutate: requestLink },
    },
  },
}));

const assign = vi.fn();

function Harness({ tab: first, next = '/' }: { tab: AuthTab; next?: string }) {
  const [tab, setTab] = useState(first);
  return <AuthDialog isOpen onClose={() => {}} tab={tab} onTab={setTab} next={next} />;
}

const failing = (data?: object) => Object.assign(new Error('failed'), data === undefined ? {} : { data });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^(Log In|Sign Up)$/ }));

function fillLogin(password = 'demo-password') {
  type('Email', 'member@example.com');
  type('Password', password);
}

beforeEach(() => {
  signUpProof.mockResolvedValue(null);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const mock of [login, signUp, signUpProof, requestLink, assign]) mock.mockReset();
});

describe('the authentication dialog', () => {
  it('titles follow the tab, which switches freely', async () => {
    renderApp(<Harness tab="login" />);
    expect(screen.getByText('Welcome Back')).toBeTruthy();
    expect(screen.getByText('Log in to continue your journey')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByText('Join Kindred')).toBeTruthy();
    expect(screen.getByText('Create your account to get started')).toBeTruthy();
  });

  it('offers to log in instead while new accounts are closed', () => {
    const meta = document.createElement('meta');
    meta.name = 'sign-up';
    meta.content = 'closed';
    document.head.append(meta);
    renderApp(<Harness tab="signup" />);
    expect(screen.getByText('New accounts cannot be created here at the moment.')).toBeTruthy();
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(screen.queryByText('Or continue with')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Log in to your account' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
    meta.remove();
  });

  it.each([
    ['', []],
    ['google', ['Continue with Google']],
    ['google facebook', ['Continue with Google', 'Continue with Facebook']],
  ])('offers the providers that are set up (%j), and announces Instagram', (providers, names) => {
    const meta = document.createElement('meta');
    meta.name = 'social-providers';
    meta.content = providers;
    document.head.append(meta);
    renderApp(<Harness tab="login" />);
    expect(screen.queryAllByRole('link', { name: /^Continue with/ }).map((link) => link.textContent)).toEqual(
      names,
    );
    const soon = screen.getByRole('button', { name: 'Instagram (Coming Soon)' });
    expect(soon.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/By continuing, you agree to our/)).toBeTruthy();
    meta.remove();
  });

  it('says that an invitation is needed, and opens with the link of one', async () => {
    const meta = document.createElement('meta');
    meta.name = 'sign-up';
    meta.content = 'invitation';
    document.head.append(meta);
    const { unmount } = renderApp(<Harness tab="signup" />);
    expect(screen.getByText(/You need an invitation to create an account here/)).toBeTruthy();
    expect(screen.queryByLabelText('First name')).toBeNull();
    unmount();

    window.location.hash = '#invitation=abc-123';
    renderApp(<Harness tab="signup" />);
    expect(screen.getByLabelText('First name')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe(
      '/api/auth/google?invitation=abc-123',
    );
    window.location.hash = '';
    meta.remove();
  });

  it('asks why the person wants to join while accounts wait for approval, and says that a mail follows', async () => {
    const meta = document.createElement('meta');
    meta.name = 'sign-up';
    meta.content = 'approval';
    document.head.append(meta);
    signUp.mockResolvedValue({ isWaiting: true });
    renderApp(<Harness tab="signup" />);
    type('First name', 'Wanda');
    type('Last name', 'Waits');
    type('Email', 'wanda@example.com');
    type('Password', 'a-good-password');
    type('Confirm password', 'a-good-password');
    submit();
    expect(await screen.findByText('Please answer this question')).toBeTruthy();
    expect(signUp).not.toHaveBeenCalled();
    type('Why do you want to join?', 'To bake bread');
    submit();
    expect(await screen.findByText('We will email you when your account is approved.')).toBeTruthy();
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ email: 'wanda@example.com', answer: 'To bake bread' });
    expect(assign).not.toHaveBeenCalled();
    meta.remove();
  });

  it('keeps what was typed while switching, and brings the address along', async () => {
    renderApp(<Harness tab="login" />);
    fillLogin('half');
    fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('member@example.com');
    fireEvent.click(screen.getByRole('tab', { name: 'Log In' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('half');
  });

  it('offers the providers, and says what to do instead of the third', async () => {
    renderApp(<Harness tab="login" next="/tribes" />);
    expect(screen.getByRole('heading', { name: 'Or continue with' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe(
      '/api/auth/google?next=%2Ftribes',
    );
    expect(screen.getByRole('link', { name: 'Continue with Facebook' })).toBeTruthy();
    const third = screen.getByRole('button', { name: 'Instagram (Coming Soon)' });
    expect(third.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(third);
    expect(screen.getByText(/Instagram login is coming soon/)).toBeTruthy();
    expect(
      screen.getByText(
        (_, element) =>
          element?.textContent === 'By continuing, you agree to our Terms of Service and Privacy Policy',
        { selector: 'p' },
      ),
    ).toBeTruthy();
  });

  it('leads to the page for a forgotten password', () => {
    renderApp(<Harness tab="login" />);
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });
});

describe('logging in', () => {
  it('says what is wrong under each field, tied to it, and asks no server', async () => {
    renderApp(<Harness tab="login" />);
    submit();
    const email = screen.getByLabelText('Email');
    const described = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('Invalid email address');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(email);
    expect(login).not.toHaveBeenCalled();
  });

  it('is busy while it asks, then goes on', async () => {
    let answer = () => {};
    login.mockReturnValue(new Promise((resolve) => (answer = () => resolve({ id: '1' }))));
    renderApp(<Harness tab="login" next="/tribe/slow-bakery" />);
    fillLogin();
    submit();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' });
    expect(button.disabled).toBe(true);
    expect(login).toHaveBeenCalledWith({ email: 'member@example.com', password: 'demo-password' });
    answer();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/tribe/slow-bakery'));
  });

  it.each([
    [
      "the server's sentence",
      failing({ code: 'invalid_credentials', message: 'Invalid email or password.' }),
      'Invalid email or password.',
    ],
    ['Login failed, when the answer has none', failing({ code: 'internal' }), 'Login failed'],
    [
      'Login failed. Please try again., when there is no answer',
      failing(),
      'Login failed. Please try again.',
    ],
  ])('shows %s in the box and keeps the fields', async (_what, error, sentence) => {
    login.mockRejectedValue(error);
    renderApp(<Harness tab="login" />);
    fillLogin();
    submit();
    const form = screen.getByRole('form', { name: 'Log in' });
    await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe(sentence));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo-password');
    expect(assign).not.toHaveBeenCalled();
  });

  it('clears the box on the next try', async () => {
    login.mockRejectedValueOnce(failing()).mockReturnValueOnce(new Promise(() => {}));
    renderApp(<Harness tab="login" />);
    fillLogin();
    submit();
    await screen.findByText('Login failed. Please try again.');
    submit();
    expect(screen.queryByText('Login failed. Please try again.')).toBeNull();
  });
});

describe('a login link', () => {
  const TOO_MANY = failing({
    code: 'too_many_requests',
    message: 'Too many attempts. Please wait a moment and try again.',
  });
  const requestButton = () => screen.getByRole('button', { name: 'Email me a login link' });

  it('goes to the address that was typed, and needs no password', async () => {
    requestLink.mockResolvedValue({});
    renderApp(<Harness tab="login" />);
    type('Email', 'member@example.com');
    fireEvent.click(requestButton());
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(requestLink.mock.calls).toEqual([[{ email: 'member@example.com' }]]);
    expect(screen.getByRole('status').textContent).toContain('If member@example.com is the confirmed email');
    expect(login).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Back to log in' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('member@example.com');
  });

  it('asks for the address when there is none, and for nothing else', () => {
    renderApp(<Harness tab="login" />);
    submit();
    fireEvent.click(requestButton());
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    expect(screen.queryByText('Password is required')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(requestLink).not.toHaveBeenCalled();
  });

  it('is offered when there were too many attempts to log in', async () => {
    login.mockRejectedValue(TOO_MANY);
    let answer = () => {};
    requestLink.mockReturnValue(new Promise((resolve) => (answer = () => resolve({}))));
    renderApp(<Harness tab="login" />);
    fillLogin();
    expect(screen.queryByText('You can still log in with an emailed link.')).toBeNull();
    submit();
    expect(await screen.findByText('You can still log in with an emailed link.')).toBeTruthy();
    expect(screen.getByText('Too many attempts. Please wait a moment and try again.')).toBeTruthy();
    const button = requestButton();
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Sending...' }), 'stays where it is').toBe(button);
    answer();
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(requestLink).toHaveBeenCalledWith({ email: 'member@example.com' });
  });

  it('points to the email when too many were requested', async () => {
    requestLink.mockRejectedValue(TOO_MANY);
    renderApp(<Harness tab="login" />);
    type('Email', 'member@example.com');
    fireEvent.click(requestButton());
    expect(await screen.findByText(/^Too many links were requested\. Check your email/)).toBeTruthy();
    expect(screen.queryByText('You can still log in with an emailed link.')).toBeNull();
  });
});

describe('signing up', () => {
  function fill(confirm = 'longenough') {
    type('First name', 'Mo');
    type('Last name', 'Adeyemi');
    type('Email', 'mo@example.com');
    type('Password', 'longenough');
    type('Confirm password', confirm);
  }

  it('has every rule in the words of the specification', async () => {
    renderApp(<Harness tab="signup" />);
    expect(screen.getByPlaceholderText('Min. 8 characters')).toBeTruthy();
    type('Password', 'short');
    submit();
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 8 characters',
      "Passwords don't match",
    ]) {
      expect(screen.getByText(sentence)).toBeTruthy();
    }
  });

  it("shows Passwords don't match under the second password", async () => {
    renderApp(<Harness tab="signup" />);
    fill('different');
    submit();
    const confirm = screen.getByLabelText('Confirm password');
    const described = document.getElementById(confirm.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe("Passwords don't match");
    expect(signUp).not.toHaveBeenCalled();
  });

  it('keeps the second password in the browser', async () => {
    signUp.mockReturnValue(new Promise(() => {}));
    renderApp(<Harness tab="signup" />);
    fill();
    submit();
    expect(screen.getByRole('button', { name: 'Creating account...' })).toBeTruthy();
    await waitFor(() =>
      expect(signUp).toHaveBeenCalledWith({
        firstName: 'Mo',
        lastName: 'Adeyemi',
        email: 'mo@example.com',
        password: 'longenough',
      }),
    );
  });

  it('solves the challenge of the server, and a new one when that was refused', async () => {
    signUpProof
      .mockResolvedValueOnce({ challenge: 'first', bits: 4 })
      .mockResolvedValue({ challenge: 'second', bits: 4 });
    signUp
      .mockRejectedValueOnce(failing({ code: 'proof_invalid', message: 'Try again.' }))
      .mockReturnValue(new Promise(() => {}));
    renderApp(<Harness tab="signup" />);
    fill();
    submit();
    await waitFor(() => expect(signUp).toHaveBeenCalledTimes(2));
    expect(signUp.mock.calls.map(([input]) => input.proof.challenge)).toEqual(['first', 'second']);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('longenough');
  });

  it('says on the button that the browser is checked, and stops after the second refusal', async () => {
    signUpProof.mockResolvedValue({ challenge: 'hard', bits: 13 });
    signUp.mockRejectedValue(failing({ code: 'proof_invalid', message: 'Try again.' }));
    renderApp(<Harness tab="signup" />);
    fill();
    submit();
    expect(await screen.findByRole('button', { name: 'Checking your browser…' })).toBeTruthy();
    expect(await screen.findByText('Try again.')).toBeTruthy();
    expect(signUp).toHaveBeenCalledTimes(2);
  });

  it('puts what the server minds under its field', async () => {
    const issues = [{ path: 'email', message: 'Invalid email address' }];
    signUp.mockRejectedValue(failing({ code: 'invalid_input', message: 'Invalid email address', issues }));
    renderApp(<Harness tab="signup" />);
    fill();
    submit();
    await waitFor(() => expect(screen.getByText('Invalid email address')).toBeTruthy());
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [
      failing({ code: 'email_taken', message: 'An account with this email already exists.' }),
      'An account with this email already exists.',
    ],
    [failing({ code: 'internal' }), 'Signup failed'],
    [failing(), 'Signup failed. Please try again.'],
  ])('shows what failed in the box', async (error, sentence) => {
    signUp.mockRejectedValue(error);
    renderApp(<Harness tab="signup" />);
    fill();
    submit();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
