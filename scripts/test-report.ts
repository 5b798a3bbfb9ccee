/**
 * Names, as the last lines of a run, the tests that failed and those that passed only at their second attempt.
 * Continuous integration keeps the end of the output, and what the product logged would push the failures out of it.
 */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export class FailedTests implements Reporter {
  private readonly failed: string[] = [];
  private readonly flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.relativeModuleId} “${test.fullName}”`;
    const result = test.result();
    // A test that passed at last still has the errors of its earlier attempts.
    const line = `${name}: ${firstLine(result.errors?.[0]?.message)}`;
    if (test.diagnostic()?.flaky) this.flaky.push(line);
    if (result.state === 'failed') this.failed.push(line);
  }

  /** Errors outside tests: of a module that could not be loaded, and of what runs before or after its tests. */
  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.failed.push(`${module.relativeModuleId}: ${firstLine(error.message)}`);
  }

  onTestRunEnd(): void {
    process.once('exit', () => {
      print('Passed only at a second attempt, find out why', this.flaky);
      print('Failed', this.failed);
    });
  }
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
