/** Wrong use or configuration: told without a stack, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const exitCodes = {
  good: 0,
  violation: 1,
  wrongUse: 2,
  indeterminate: 3,
  harness: 4,
  secret: 5,
} as const;
