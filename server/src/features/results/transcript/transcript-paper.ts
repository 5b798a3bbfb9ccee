/** Lays out papers as PDF: headings, paragraphs, lists of facts and tables over as many pages as they need. */

import { fileURLToPath } from 'node:url';
import { type Cents, formatDollars } from '@fairbook/domain/base/money.ts';
import PDFDocument from 'pdfkit';

/** An amount as the papers write it. */
export function money(amount: Cents | null | undefined): string {
  return amount == null ? 'Not set' : formatDollars(amount);
}

export interface PaperOptions {
  readonly title: string;
  /** At the foot of each page. */
  readonly foot: string;
  /** The time of its making, which readers show. */
  readonly at: Date;
  /** For whom it is a draft; null for a paper that is final. */
  readonly draftFor: string | null;
}

export interface Column {
  readonly label: string;
  /** Share of the width. */
  readonly share: number;
  readonly isNumber?: boolean;
}

const fontAt = (file: string) => fileURLToPath(new URL(`../../public/fonts/${file}`, import.meta.url));
const fonts = { text: fontAt('inter-medium.ttf'), heading: fontAt('raleway-bold.ttf') } as const;

/** US Letter with margins of an inch, in points. */
const margin = 72;
const colors = { text: '#1b1f24', dimmed: '#5b6672', line: '#c9d1d9' } as const;
const sizes = { title: 20, heading: 12, text: 9.5, small: 8 } as const;

export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #options: PaperOptions;

  constructor(options: PaperOptions) {
    const { title, at } = options;
    this.#options = options;
    this.#pdf = new PDFDocument({
      ...{ size: 'LETTER', margin, bufferPages: true, lang: 'en-US', displayTitle: true },
      info: { Title: title, Creator: 'Fairbook', Producer: 'Fairbook', CreationDate: at, ModDate: at },
    });
    this.#pdf.registerFont('text', fonts.text);
    this.#pdf.registerFont('heading', fonts.heading);
    this.#pdf.font('heading').fontSize(sizes.title).fillColor(colors.text).text(title);
    this.#pdf.moveDown(0.3);
    if (options.draftFor !== null)
      this.note(`Draft for ${options.draftFor}. It is not valid until it is completed and signed.`);
  }

  heading(text: string): this {
    this.#keep(sizes.heading * 4);
    this.#pdf.moveDown(1).font('heading').fontSize(sizes.heading).fillColor(colors.text).text(text, margin);
    this.#pdf.moveDown(0.4);
    return this;
  }

  paragraph(text: string): this {
    this.#pdf.font('text').fontSize(sizes.text).fillColor(colors.text).text(text, margin, undefined, { lineGap: 2 });
    this.#pdf.moveDown(0.5);
    return this;
  }

  note(text: string): this {
    this.#pdf
      .font('text')
      .fontSize(sizes.small)
      .fillColor(colors.dimmed)
      .text(text, margin, undefined, { lineGap: 1.5 });
    this.#pdf.moveDown(0.5);
    return this;
  }

  /** Facts without a value are left out. */
  facts(facts: readonly (readonly [label: string, value: string | null])[]): this {
    const labelWidth = 150;
    const valueWidth = this.#width - labelWidth;
    for (const [label, value] of facts) {
      if (value === null || value === '') continue;
      this.#pdf.font('text').fontSize(sizes.text);
      const height = Math.max(
        this.#pdf.heightOfString(label, { width: labelWidth - 10 }),
        this.#pdf.heightOfString(value, { width: valueWidth }),
      );
      this.#keep(height);
      const { y } = this.#pdf;
      this.#pdf.fillColor(colors.dimmed).text(label, margin, y, { width: labelWidth - 10 });
      this.#pdf.fillColor(colors.text).text(value, margin + labelWidth, y, { width: valueWidth });
      this.#pdf.y = y + height + 4;
    }
    this.#pdf.x = margin;
    return this;
  }

  /** The head is repeated on each page. Cells wrap, and a row stays on one page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): this {
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / total) * this.#width);
    this.#head(columns, widths);
    for (const row of rows) {
      this.#pdf.font('text').fontSize(sizes.small);
      const height = this.#heightOf(row, widths);
      if (this.#keep(height)) this.#head(columns, widths);
      this.#row(row, columns, widths, colors.text);
    }
    this.#pdf.x = margin;
    this.#pdf.moveDown(0.8);
    return this;
  }

  /** Lines to fill in by hand. */
  blanks(labels: readonly string[]): this {
    for (const label of labels) {
      this.#keep(34);
      const y = this.#pdf.y + 24;
      this.#pdf
        .moveTo(margin + 150, y)
        .lineTo(margin + this.#width, y)
        .lineWidth(0.5)
        .stroke(colors.line);
      this.#pdf.font('text').fontSize(sizes.text).fillColor(colors.dimmed);
      this.#pdf.text(label, margin, y - 9, { width: 140 });
      this.#pdf.y = y + 6;
    }
    this.#pdf.x = margin;
    return this;
  }

  /** The bytes of the PDF. The same calls give the same bytes. */
  async bytes(): Promise<Buffer> {
    this.#number();
    const pieces: Buffer[] = [];
    this.#pdf.end();
    for await (const piece of this.#pdf) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * margin;
  }

  /** Begins a page where less than this height is left; true if so. */
  #keep(height: number): boolean {
    if (this.#pdf.y + height <= this.#pdf.page.height - margin) return false;
    this.#pdf.addPage();
    return true;
  }

  #head(columns: readonly Column[], widths: readonly number[]): void {
    const labels = columns.map(({ label }) => label);
    this.#pdf.font('text').fontSize(sizes.small);
    // A head is never alone at the end of a page.
    this.#keep(this.#heightOf(labels, widths) * 3);
    this.#row(labels, columns, widths, colors.dimmed);
  }

  #heightOf(cells: readonly string[], widths: readonly number[]): number {
    return Math.max(...cells.map((cell, at) => this.#pdf.heightOfString(cell, { width: (widths[at] ?? 0) - 8 }))) + 8;
  }

  #row(cells: readonly string[], columns: readonly Column[], widths: readonly number[], color: string): void {
    const { y } = this.#pdf;
    const height = this.#heightOf(cells, widths);
    let x = margin;
    for (const [at, cell] of cells.entries()) {
      const width = (widths[at] ?? 0) - 8;
      const align = columns[at]?.isNumber ? 'right' : 'left';
      this.#pdf.fillColor(color).text(cell, x, y + 3, { width, align });
      x += widths[at] ?? 0;
    }
    this.#pdf
      .moveTo(margin, y + height - 1)
      .lineTo(margin + this.#width - 8, y + height - 1)
      .lineWidth(0.4)
      .stroke(colors.line);
    this.#pdf.y = y + height;
  }

  #number(): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      const draft = this.#options.draftFor === null ? '' : 'DRAFT · ';
      // Below the margin, where a text would otherwise begin another page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.font('text').fontSize(sizes.small).fillColor(colors.dimmed);
      this.#pdf.text(
        `${draft}${this.#options.foot} · Page ${page - start + 1} of ${count}`,
        margin,
        this.#pdf.page.height - margin / 2 - 8,
        {
          lineBreak: false,
        },
      );
    }
  }
}
