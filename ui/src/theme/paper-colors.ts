/** Prints dark pages in light colors: paper is white whatever the screen shows. */

/** From now on; returns a function to end it. */
export function keepPaperLight(): () => void {
  const root = document.documentElement;
  let shown: string | undefined;
  const before = () => {
    shown = root.dataset['mantineColorScheme'];
    root.dataset['mantineColorScheme'] = 'light';
  };
  const after = () => {
    if (shown !== undefined) root.dataset['mantineColorScheme'] = shown;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
