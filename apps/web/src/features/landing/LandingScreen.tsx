import { useEffect } from 'react';
import { enliven } from './enliven.ts';
import { Landing } from './Landing.tsx';

/** The same page inside the app, for a visitor whom the server took for somebody signed in. */
export default function LandingScreen() {
  useEffect(() => enliven(), []);
  return <Landing />;
}
