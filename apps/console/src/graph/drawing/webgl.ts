/** Whether the browser draws with WebGL; not where its driver is barred, or none is there. */
export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // a browser has only so many
  return context !== null;
}
