/** Being told to stop: what is under way comes to its end, a second signal ends all. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Children get the signal too. `tell` is told once a signal came. */
export function watchSignals(tell: () => void): { came(): boolean; close(): void } {
  let count = 0;
  const take = (): void => {
    count += 1;
    if (count > 1) process.exit(1);
    tell();
  };
  for (const signal of SIGNALS) process.on(signal, take);
  return {
    came: () => count > 0,
    close() {
      for (const signal of SIGNALS) process.off(signal, take);
    },
  };
}
