import { configure } from '@testing-library/react/pure';

/** On a busy machine a lazy part may need much longer than the second that is waited for it otherwise. */
configure({ asyncUtilTimeout: 60_000 });
