/** Charts follow. */
export default function Charts() {
  return null;
}
