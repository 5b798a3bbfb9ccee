/** Paper is white whatever the screen shows: dark pages print in the colours of the light ones. */

/** From now on; answers how to end it. */
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
