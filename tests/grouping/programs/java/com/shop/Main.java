package com.shop;

import com.shop.jobs.Jobs;
import com.shop.orders.Orders;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;

public class Main {
    interface Site {
        void run(int seed) throws Throwable;
    }

    /** Each error as: its site, class, message and stack, divided by a control character. */
    public static void main(String[] args) {
        Map<String, Site> sites = new LinkedHashMap<>();
        sites.put("show", Orders::show);
        sites.put("greet", Orders::greet);
        sites.put("slip", Orders::slip);
        sites.put("importOrders", Orders::importOrders);
        sites.put("importReturns", Orders::importReturns);
        //@2 sites.put("health", seed -> {});
        sites.put("export", seed -> Orders.export(seed));
        sites.put("parse", seed -> Orders.parse(seed));
        sites.put("cursor", seed -> new Orders().cursor(seed));
        sites.put("wrapped", Jobs::wrapped);
        sites.put("wrappedElsewhere", Jobs::wrappedElsewhere);
        sites.put("nested", Jobs::nested);
        sites.put("endless", Jobs::endless);
        sites.put("future", Jobs::future);
        sites.put("otherFuture", Jobs::otherFuture);
        sites.put("reflected", Jobs::reflected);
        sites.put("read", Jobs::read);
        sites.forEach((name, site) -> report(name, site, Integer.parseInt(args[0])));
    }

    private static void report(String name, Site site, int seed) {
        try {
            site.run(seed);
        } catch (Throwable error) {
            StringWriter stack = new StringWriter();
            error.printStackTrace(new PrintWriter(stack));
            System.out.print(name + "\u0001" + error.getClass().getName() + "\u0001" + error.getMessage() + "\u0001" + stack + "\u0002");
        }
    }
}
