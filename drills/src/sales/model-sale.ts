/** A sale of a running market that gets random commands over HTTP, beside a model of it that says by other means what each must be answered and what then stands. */
import { randomUUID } from 'node:crypto';
import { type Chance, chanceOf } from '@fairbook/server/testing/hostile/hostile.ts';
import { type DrillSale, maturityDates, principalAmount } from '../ground.ts';

const step = 5_000;
const notOffered = '2099-06-01';

interface Line {
  readonly maturityDate: string;
  readonly investmentAmount: number;
}

/** An order as the model has it. */
export interface ModelOrder {
  readonly owner: number;
  readonly bidId: string;
  lines: readonly Line[];
}

export class ModelSale {
  readonly sale: DrillSale;
  readonly #address: string;
  readonly #chance: Chance;
  readonly #orders: ModelOrder[] = [];
  readonly #withdrawn: ModelOrder[] = [];
  commands = 0;
  accepted = 0;
  /** Answers that the model did not say. */
  readonly wrong: string[] = [];

  constructor(sale: DrillSale, address: string, seed: string) {
    this.sale = sale;
    this.#address = address;
    this.#chance = chanceOf(seed);
  }

  /** Orders that stand. */
  get standing(): readonly ModelOrder[] {
    return this.#orders;
  }

  /** Sends one random command and compares the answer. */
  async run(): Promise<void> {
    this.commands += 1;
    const turn = this.#chance.below(100);
    if (turn < 50 || this.#orders.length === 0) await this.#place();
    else if (turn < 78) await this.#amend();
    else if (turn < 92) await this.#withdraw();
    else if (turn < 96 && this.#withdrawn.length > 0) await this.#withdrawAgain();
    else await this.#touchForeign();
  }

  async #place(): Promise<void> {
    const owner = this.#chance.below(this.sale.tokens.length);
    const lines = this.#lines();
    const key = randomUUID();
    const wanted = this.#areValid(lines, owner) ? 200 : 400;
    const answer = await this.#send(owner, 'POST', '', lines, key);
    this.#compare(wanted, answer.status, `PLACE ${JSON.stringify(lines)}`);
    if (answer.bidId === undefined) return;
    this.#orders.push({ owner, bidId: answer.bidId, lines });
    // As a browser does that has not seen the answer.
    if (!this.#chance.isLucky(0.05)) return;
    const again = await this.#send(owner, 'POST', '', lines, key);
    if (again.bidId !== answer.bidId) this.wrong.push(`a repeated key became order ${again.bidId}`);
  }

  async #amend(): Promise<void> {
    const order = this.#chance.pick(this.#orders);
    const lines = this.#lines();
    const wanted = this.#areValid(lines, order.owner, order) ? 200 : 400;
    const { status } = await this.#send(order.owner, 'PUT', `/${order.bidId}`, lines);
    this.#compare(wanted, status, `AMEND ${JSON.stringify(lines)}`);
    if (status === 200) order.lines = lines;
  }

  async #withdraw(): Promise<void> {
    const at = this.#chance.below(this.#orders.length);
    const [order] = this.#orders.splice(at, 1);
    if (!order) return;
    this.#withdrawn.push(order);
    const { status } = await this.#send(order.owner, 'DELETE', `/${order.bidId}`);
    this.#compare(200, status, 'WITHDRAW');
  }

  async #withdrawAgain(): Promise<void> {
    const { owner, bidId } = this.#chance.pick(this.#withdrawn);
    const { status } = await this.#send(owner, 'DELETE', `/${bidId}`);
    this.#compare(200, status, 'WITHDRAW again');
  }

  /** Someone else’s order is unknown. */
  async #touchForeign(): Promise<void> {
    const { owner, bidId } = this.#chance.pick(this.#orders);
    const other = (owner + 1) % this.sale.tokens.length;
    const { status } = await this.#send(other, 'DELETE', `/${bidId}`);
    this.#compare(404, status, 'WITHDRAW of another person');
  }

  #lines(): Line[] {
    const days = [...maturityDates];
    return Array.from({ length: 1 + this.#chance.below(2) }, () => ({
      maturityDate: this.#chance.isLucky(0.95) ? this.#chance.pick(days) : notOffered,
      investmentAmount: this.#chance.isLucky(0.93)
        ? step * (1 + this.#chance.below(principalAmount / step / 12))
        : step + 1 + this.#chance.below(step - 1),
    })).toSorted((one, other) => one.maturityDate.localeCompare(other.maturityDate));
  }

  /** As the specification says it. */
  #areValid(lines: readonly Line[], owner: number, without?: ModelOrder): boolean {
    const held = this.#orders
      .filter((order) => order.owner === owner && order !== without)
      .flatMap((order) => order.lines);
    return (
      new Set(lines.map(({ maturityDate }) => maturityDate)).size === lines.length &&
      lines.every(({ maturityDate, investmentAmount }) => {
        const before = held.filter((each) => each.maturityDate === maturityDate);
        const total = before.reduce((sum, each) => sum + each.investmentAmount, investmentAmount);
        return maturityDates.includes(maturityDate) && investmentAmount % step === 0 && total <= principalAmount;
      })
    );
  }

  #compare(wanted: number, status: number, what: string): void {
    if (status === 200) this.accepted += 1;
    if (status !== wanted) this.wrong.push(`${what} was answered with ${status}, not ${wanted}`);
  }

  async #send(owner: number, method: string, at: string, investments?: readonly Line[], key?: string) {
    const answer = await fetch(`${this.#address}${this.sale.path}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${this.sale.tokens[owner]}`,
        ...(investments && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(investments && { body: JSON.stringify({ investments }) }),
    });
    const { data } = (await answer.json()) as { data?: { bidId?: string } };
    return { status: answer.status, bidId: answer.status === 200 ? data?.bidId : undefined };
  }
}
