/** Parts of a long proof: each runs whatever the others said, and all are summed up at the end. */
export type Counted = {
  readonly passed: number;
  readonly failed: number;
  /** One line that tells what the numbers mean. */
  readonly said: string;
};

export type Part = readonly [name: string, work: () => Promise<Counted>];

/** One fault that says itself. */
export function broken(said: string): Counted {
  return { passed: 0, failed: 1, said };
}

/** Tells a summary; 0 where every part is good. A part that throws is a failed one. */
export async function runParts(
  parts: readonly Part[],
  tell: (text: string) => void = console.log,
): Promise<number> {
  const lines: string[] = [];
  let [passed, failed] = [0, 0];
  for (const [index, [name, work]] of parts.entries()) {
    tell(`\n== ${index + 1}/${parts.length} ${name}`);
    const startedMs = Date.now();
    const counted = await work().catch((error: unknown) => broken(String(error)));
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    const mark = counted.failed === 0 ? 'ok    ' : 'FAILED';
    const counts = `${counted.passed} passed, ${counted.failed} failed`;
    lines.push(`${mark} ${name}: ${counts}, ${counted.said}, ${seconds} s`);
    passed += counted.passed;
    failed += counted.failed;
  }
  tell(`\n== summary\n${lines.join('\n')}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
