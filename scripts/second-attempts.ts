/** Lists the tests that passed only at their second attempt, so that they are not overlooked. */
import type { Reporter, TestCase } from 'vitest/node';

export class SecondAttempts implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} “${test.fullName}”`);
  }

  onTestRunEnd(): void {
    if (this.names.length === 0) return;
    console.warn(`Passed only at a second attempt, find out why:\n${this.names.map((name) => `  ${name}\n`).join('')}`);
  }
}
