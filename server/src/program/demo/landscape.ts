/** Draws a landscape, for the banner of a demo municipality. */
import sharp from 'sharp';

const [width, height] = [1600, 400];

/** The hills from far to near: height, amplitude, frequency, phase and color. */
const crests = [
  { base: 150, rise: 34, pace: 0.0042, phase: 0.3, color: '#cfdcd2' },
  { base: 196, rise: 38, pace: 0.0051, phase: 2.1, color: '#a9c3b1' },
  { base: 246, rise: 30, pace: 0.0063, phase: 4.2, color: '#7ba38b' },
  { base: 296, rise: 26, pace: 0.0048, phase: 1.2, color: '#4c7d66' },
  { base: 346, rise: 20, pace: 0.0072, phase: 3.4, color: '#234f3f' },
];

/** The bytes of a PNG, four times as wide as high, the format of banners. */
export async function landscape(): Promise<Buffer> {
  const hills = crests.map((crest) => {
    const hill = `<path d="${outline(crest, 0)}L${width} ${height}L0 ${height}Z" fill="${crest.color}"/>`;
    return hill + [8, 16, 24, 32].map((below) => `<path d="${outline(crest, below)}" class="line"/>`).join('');
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <style>.line { fill: none; stroke: #fff; stroke-opacity: 0.22 }</style>
    <rect width="100%" height="100%" fill="#f3efe3"/><circle cx="1180" cy="120" r="64" fill="#e6c66a"/>${hills.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** Path data of the line so many pixels below a crest. */
function outline({ base, rise, pace, phase }: (typeof crests)[number], below: number): string {
  const points: string[] = [];
  for (let x = 0; x <= width; x += 20) {
    const y = base - rise * (Math.sin(x * pace + phase) + 0.4 * Math.sin(2.3 * x * pace + 2 * phase));
    points.push(`${x} ${(y + below).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}
