/** A clock that runs through a sale: from its start to its close in a chosen time. */
import { useEffect, useState } from 'react';

const tickMs = 100;

export interface Playback {
  /** The part of the sale that has passed: 0 at the start, 1 at the close. */
  readonly at: number;
  readonly isPlaying: boolean;
  /** Begins again where the close is reached. */
  readonly play: () => void;
  readonly pause: () => void;
  readonly moveTo: (at: number) => void;
}

/** `lengthMs` is how long the whole sale takes to play. */
export function usePlayback(lengthMs: number, initially: number): Playback {
  const [at, setAt] = useState(initially);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((before) => Math.min(1, before + tickMs / lengthMs)), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, lengthMs]);
  useEffect(() => {
    if (at >= 1) setPlaying(false);
  }, [at]);
  return {
    at,
    isPlaying,
    play: () => {
      if (at >= 1) setAt(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    moveTo: (to) => {
      setPlaying(false);
      setAt(to);
    },
  };
}
