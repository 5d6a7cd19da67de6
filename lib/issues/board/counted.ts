/** How far a lane's issues are counted if a text filter matches thousands. A count above it means "more than this". */
export const COUNTED = 500;
