import { createRoot } from 'react-dom/client';
import { App } from './app';
import { PageSession } from './session/page-session';

const session = new PageSession(window.location.origin, window.sessionStorage, () => window.location.reload());
void session.start();
createRoot(document.getElementById('page')!).render(<App session={session} />);
