import { type ReactNode, useRef } from 'react';
import { usePlace } from './inView.ts';
import { useLedTo } from './useLedTo.ts';

interface GoneThingProps {
  /** Of what the address is about. */
  place: string;
  className?: string | undefined;
  children: ReactNode;
}

/** In the place of what an address is about and that is not there any more: whoever reads so has seen it. */
export function GoneThing({ place, className, children }: GoneThingProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useLedTo(true, line);
  usePlace(place, line);
  return (
    <p ref={line} tabIndex={-1} className={className} role="status">
      {children}
    </p>
  );
}
