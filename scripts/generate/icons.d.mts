export declare function iconSprite(): Promise<string>;
